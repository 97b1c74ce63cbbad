import { patientWindowOpenForm } from '@consult/contract/patient-window/open-form.ts';
import { healthNumberKey } from '@consult/domain/patient/health-number.ts';
import { refuse, serveVisit } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { formInVisit, isFormInWindow } from '../care-form/care-form.ts';
import { lockMessage, moveVisit, noteOpened } from '../patient-link/patient-link.ts';
import { readBehind } from './open.ts';

/**
 * patientWindow-openForm: the visit goes into a form that its window shows. Who proved province, number and birthday of
 * the window's patient has proved what a form asks for; that the form is this patient's is compared once more. What is
 * not shown there is one refusal.
 */
export const openForm = serveVisit(patientWindowOpenForm).handler(async ({ input, context: { app, visit } }) => {
  const { windowOf } = visit;
  const messageId = input.id;
  if (windowOf === null) throw refuse('NOT_FOUND');
  const { answer, events } = await inTransaction(app.write, async (client) => {
    await lockMessage(client, messageId);
    if (!(await isFormInWindow(client, windowOf, messageId))) throw refuse('NOT_FOUND');
    const behind = await readBehind(client, app, windowOf);
    const form = await formInVisit(client, app, messageId, visit.linkId);
    if (!behind || !form || !isSame(behind.patient, form.patient)) throw refuse('NOT_FOUND');
    await moveVisit(client, visit, messageId);
    await writeAudit(client, { kind: 'form-opened', actorId: null, subjectIds: [messageId] });
    return { answer: form.value, events: await noteOpened(client, messageId) };
  });
  app.live.committed(events);
  return answer;
});

type Numbered = { province: string; phn: string };

const isSame = (one: Numbered, other: Numbered): boolean =>
  one.province === other.province && healthNumberKey(one.phn) === healthNumberKey(other.phn);
