import { patientWindowShow } from '@consult/contract/patient-window/show.ts';
import { refuse, serveVisit } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { lockWindow, moveVisit } from '../patient-link/patient-link.ts';
import { readBehind } from './open.ts';

/**
 * patientWindow-show: the window as it is now. A visit that was at a form of it is at the window again. Its opening was
 * audited with the proof; what is read again in the same visit is not. Whoever takes a message back at this moment
 * waits for it, and finds that the visit was used.
 */
export const showWindow = serveVisit(patientWindowShow).handler(({ context: { app, visit } }) => {
  const { windowOf } = visit;
  if (windowOf === null) throw refuse('NOT_FOUND');
  return inTransaction(app.write, async (client) => {
    await lockWindow(client, windowOf);
    const behind = await readBehind(client, app, windowOf);
    if (!behind) throw refuse('VISIT_ENDED');
    if (visit.kind === 'form') await moveVisit(client, visit, null);
    return behind.value.window;
  });
});
