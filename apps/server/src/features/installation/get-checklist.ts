import { installationGetChecklist } from '@consult/contract/installation/get-checklist.ts';
import { serve } from '../../call/implement.ts';
import { outletsOff } from '../../infra/installation/outlets.ts';
import { lookAtChecklist } from './checklist.ts';

/** installation-getChecklist. */
export const getChecklist = serve(installationGetChecklist).handler(async ({ context: { app } }) => ({
  items: app.demo ? [] : await lookAtChecklist(app.read, app.config),
  off: (await outletsOff(app.read)).map(({ outlet, since }) => ({ outlet, since })),
}));
