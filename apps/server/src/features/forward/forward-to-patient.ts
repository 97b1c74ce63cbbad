import { forwardToPatient as declared } from '@consult/contract/forward/forward-to-patient.ts';
import { typedEmail } from '@consult/domain/patient/email.ts';
import { checkOneWayMessage } from '@consult/domain/patient/one-way-message.ts';
import { refuse, serve } from '../../call/implement.ts';
import { begin } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { addSystemLine, lockStanding, standingOf } from '../activity/activity.ts';
import { askingRecords, lockRecord, settleRecipients } from '../patient/patient.ts';
import {
  clinicOfRow,
  earlierBatch,
  keepMessages,
  patientIn,
  patientOf,
  signerOf,
} from '../patient-message/patient-message.ts';
import type { KeptBatch } from '../patient-message/patient-message.ts';

/**
 * secureMessaging-forwardToPatient: clinic staff writes to the patient of a consult on behalf of the clinic. It reaches
 * this patient only: their health number opens it, at any address. The server mails it in 20 seconds and never bills it
 * (server rules, sections 0, 12 and 17).
 */
export const forwardToPatient = serve(declared).handler(async ({ input, context, errors }) => {
  const { app, viewer } = context;
  const { messageId, activityId } = input;
  const typed = { subject: input.subject.trim(), text: input.body.trim() };
  const hash = app.terms.contentHash(JSON.stringify({ activityId, to: input.patientEmail.trim(), ...typed }));
  const send = () =>
    inTransaction(app.write, async (client): Promise<{ kept: KeptBatch; events: LiveEvent[] }> => {
      await begin(client, context);
      const earlier = await earlierBatch(client, viewer.personId, messageId, hash, [messageId]);
      if (earlier?.kind === 'changed') throw errors.MESSAGE_CHANGED();
      if (earlier?.kind === 'repeat') return { kept: earlier.kept, events: [] };
      const seen = await standingOf(client, app, viewer, activityId);
      const before = seen.clinicId ?? (await clinicOfRow(client, viewer, activityId));
      if (before) await lockRecord(client, app, before, await patientOf(client, app, seen));
      const known = await lockStanding(client, app, viewer, activityId);
      const clinicId = known.clinicId ?? (await clinicOfRow(client, viewer, activityId));
      if (!known.can.forwardToPatient || !clinicId || earlier) throw refuse('NOT_FOUND');
      const { email, ...patient } = await patientOf(client, app, known);
      const patientEmail = input.patientEmail.trim() || email;
      const message = { patientEmail, subject: typed.subject, body: typed.text };
      const faults = checkOneWayMessage(message, await signerOf(client, viewer.personId, clinicId));
      if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
      const { consent, recordAnswer } = input;
      const recipient = { ...patient, email: patientEmail, consent, recordAnswer, named: patient };
      const [settled] = await settleRecipients(client, app, viewer, clinicId, [recipient]);
      const kept = await keepMessages(client, app, {
        id: messageId,
        hash,
        subType: 'OneWayPatient',
        senderId: viewer.personId,
        physicianId: null,
        senderName: (await signerOf(client, viewer.personId, clinicId)).clinicName,
        onBehalf: true,
        clinicId,
        activityId,
        uses: null,
        messages: [
          {
            id: messageId,
            to: typedEmail(patientEmail),
            ...typed,
            patient: patientIn({ patient: { ...patient, email } }),
            patientId: settled!.patientId,
            delay: false,
          },
        ],
        createdAt: app.now(),
      });
      await writeAudit(client, {
        kind: 'consult-forwarded-to-patient',
        actorId: viewer.personId,
        subjectIds: [activityId],
      });
      const line = { activityId, actorId: viewer.personId, key: known.key };
      const event = await addSystemLine(client, { ...line, event: { kind: 'forwarded', to: 'patient' } });
      return { kept: kept.kept, events: [event, kept.event] };
    });
  const { kept, events } = await askingRecords(app, viewer, (_, field) => field, send);
  app.live.committed(events);
  return { ...kept.messages[0]! };
});
