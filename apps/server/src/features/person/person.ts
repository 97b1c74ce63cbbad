export { changeEmail } from './change-email.ts';
export { changeName } from './change-name.ts';
export { disablePerson, enablePerson } from './disable.ts';
export { endSessionsOf } from './end-sessions.ts';
export { LastAdminError } from './last-admin.ts';
export { listPeople } from './list.ts';
export type { ListedPerson } from './list.ts';
export { setRolesOf } from './set-roles-of.ts';
