import type { Appointment } from '@consult/contract/patient-window/appointment.ts';
import { patientWindowAnswerAppointment } from '@consult/contract/patient-window/answer-appointment.ts';
import type { AppointmentAnswer } from '@consult/domain/patient-window/appointment.ts';
import { takesAppointment } from '@consult/domain/patient-window/appointment.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { serveVisit } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { addSystemLine, readAppointment } from '../activity/activity.ts';
import type { KeptAppointment } from '../activity/activity.ts';
import { keepFromPatient } from './from-patient.ts';
import { lockVisited } from './visited-window.ts';
import type { VisitedWindow } from './visited-window.ts';

/** Answers by one link: everybody may change their mind, and nobody fills a clinic's inbox. */
const answerLimit: Limit = { tries: 20, seconds: 24 * 60 * 60 };

type Answered = { answer: { taken: boolean; appointment: Appointment | null }; events: LiveEvent[] };

/**
 * patientWindow-answerAppointment: of an answer and a change at once, the consult's row lets one go first; an answer to
 * what does not stand any more is not taken, and shows what does. The same answer again is the same.
 */
export const answerAppointment = serveVisit(patientWindowAnswerAppointment).handler(
  async ({ input: { seen, answer: says }, context: { app, visit }, errors }) => {
    if (!(await app.sessions.limits.take('window:answer', visit.linkId, answerLimit))) throw errors.ANSWERS_SPENT();
    const { answer, events } = await inTransaction(app.write, async (client): Promise<Answered> => {
      const window = await lockVisited(client, app, visit);
      const { activityId, key } = window;
      const known = takesAppointment(window.status) ? await readAppointment(client, app, activityId, key) : null;
      const shown = known?.shown ?? null;
      if (!known || shown?.state !== 'standing' || shown.version !== seen)
        return { answer: { taken: false, appointment: shown }, events: [] };
      if (shown.answer?.says === says) return { answer: { taken: true, appointment: shown }, events: [] };
      const told = await keepAnswer(client, app, window, known, says);
      const after = await readAppointment(client, app, activityId, key);
      return { answer: { taken: true, appointment: after?.shown ?? null }, events: told };
    });
    app.live.committed(events);
    return answer;
  },
);

async function keepAnswer(
  client: pg.ClientBase,
  app: App,
  window: VisitedWindow,
  { clinicId, body: { day, time, zone, madeBy } }: KeptAppointment,
  says: AppointmentAnswer,
): Promise<LiveEvent[]> {
  const { activityId, key } = window;
  await client.query({
    name: 'appointment-answer',
    text: 'update appointment set answer = $2, answered_at = $3 where activity_id = $1',
    values: [activityId, says, app.now()],
  });
  const line = { activityId, actorId: window.madeBy, key };
  const event = await addSystemLine(client, { ...line, event: { kind: 'patient-window', what: says } });
  // Its words are made by who reads it, in their language.
  const message = { id: newId(), subType: 'AppointmentAnswer' as const, subject: '', text: '' };
  const appointment = { says, day, time, zone };
  const kept = await keepFromPatient(client, app, window, { ...message, appointment, clinicId, personId: madeBy });
  await writeAudit(client, { kind: 'appointment-answered', actorId: null, subjectIds: [activityId] });
  return kept ? [event, kept] : [event];
}
