import type { App } from '../../call/context.ts';
import { getChecklist } from './get-checklist.ts';
import { warnOfDisk } from './warn-of-disk.ts';

/** The door of the installation: what it lacks for real use. */
export const installationCalls = { 'installation-getChecklist': getChecklist };
export { lookAtChecklist } from './checklist.ts';

/** Milliseconds between two looks at how full the disks are. */
const diskMs = 60_000;

/** Warns admins of a disk that fills up. Called once in every process. */
export function handleInstallation(app: App): void {
  app.jobs.repeat('disk', diskMs, () => warnOfDisk(app));
}
