import { getChecklist } from './get-checklist.ts';

/** The door of the installation: what it lacks for real use. */
export const installationCalls = { 'installation-getChecklist': getChecklist };
export { lookAtChecklist } from './checklist.ts';
