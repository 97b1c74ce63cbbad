/** The door of roles and claims. */
export { bumpClaims, eventsOfTransaction } from './claims.ts';
export { requireSecondFactor, roleRequirements } from './require-second-factor.ts';
export { seedRoles, seedRolesWithin } from './seed-roles.ts';
export { setRoles, setRolesWithin, UnknownRoleError } from './set-roles.ts';
