import { forwardToPatient as declared } from '@consult/contract/forward/forward-to-patient.ts';
import { typedEmail } from '@consult/domain/patient/email.ts';
import { checkOneWayMessage } from '@consult/domain/patient/one-way-message.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { addSystemLine, lockStanding } from '../activity/activity.ts';
import { earlierMessage, keepMessage, signerOf } from '../patient-message/patient-message.ts';
import { patientOf } from './patient-of.ts';

/**
 * secureMessaging-forwardToPatient: clinic staff writes to the patient of a consult on behalf of the clinic. It reaches
 * this patient only: their health number opens it, at any address. The server mails it at once and never bills it
 * (server rules, sections 0 and 12).
 */
export const forwardToPatient = serve(declared).handler(async ({ input, context: { app, viewer }, errors }) => {
  const { messageId, activityId } = input;
  const typed = { subject: input.subject.trim(), text: input.body.trim() };
  const hash = app.terms.contentHash(JSON.stringify({ activityId, to: input.patientEmail.trim(), ...typed }));
  const { createdAt, event } = await inTransaction(
    app.write,
    async (client): Promise<{ createdAt: Date; event: LiveEvent | null }> => {
      const earlier = await earlierMessage(client, viewer.personId, messageId, hash);
      if (earlier?.kind === 'changed') throw errors.MESSAGE_CHANGED();
      if (earlier?.kind === 'repeat') return { createdAt: earlier.createdAt, event: null };
      const known = await lockStanding(client, app, viewer, activityId);
      const clinicId = known.clinicId ?? (await clinicOfRow(client, viewer, activityId));
      if (!known.can.forwardToPatient || !clinicId || earlier) throw refuse('NOT_FOUND');
      const { email, phn, province, dateOfBirth } = await patientOf(client, app, known);
      const patientEmail = input.patientEmail.trim() || email;
      const message = { patientEmail, subject: typed.subject, body: typed.text };
      const faults = checkOneWayMessage(message, await signerOf(client, viewer.personId, clinicId));
      if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
      const now = app.now();
      await keepMessage(client, app, {
        id: messageId,
        subType: 'OneWayPatient',
        senderId: viewer.personId,
        onBehalf: true,
        clinicId,
        activityId,
        hash,
        body: { to: typedEmail(patientEmail), ...typed, patient: { phn, province, dateOfBirth } },
        createdAt: now,
      });
      const actor = { activityId, actorId: viewer.personId };
      await writeAudit(client, {
        kind: 'consult-forwarded-to-patient',
        actorId: viewer.personId,
        subjectIds: [activityId],
      });
      const line = { ...actor, key: known.key, event: { kind: 'forwarded', to: 'patient' } as const };
      return { createdAt: now, event: await addSystemLine(client, line) };
    },
  );
  if (event) app.live.committed([event]);
  return { messageId, goesOutAt: createdAt.toISOString() };
});

/** The clinic of the viewer's through which they see a consult that they are no member of. */
async function clinicOfRow(client: pg.ClientBase, viewer: Viewer, activityId: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'clinic-of-row',
    text: `select owner_id as id from inbox_row where activity_id = $1 and owner_kind = 'clinic'
      and owner_id = any($2::uuid[])
      order by owner_id limit 1`,
    values: [activityId, viewer.clinicIds],
  });
  return rows[0]?.id ?? null;
}
