/** The door of the group page: how a service gives its consults, to whom, and what it promises. */
export { GroupTab } from './group-tab.tsx';
