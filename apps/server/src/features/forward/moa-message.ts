import { moaMessage as declared } from '@consult/contract/forward/moa-message.ts';
import { checkMoaMessage, moaSubject } from '@consult/domain/activity/moa-message.ts';
import { isBlank } from '@consult/domain/patient/blank-text.ts';
import { typedEmail } from '@consult/domain/patient/email.ts';
import { oneWayMessageRequired } from '@consult/domain/patient/one-way-message.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { begin } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { addSystemLine, lockStanding } from '../activity/activity.ts';
import { earlierBatch, keepMessages, patientIn, patientOf, staffOf } from '../patient-message/patient-message.ts';

/**
 * secureMessaging-moaMessage: a physician gives a consult to the staff of the clinic that they chose for it, where it
 * becomes unread again, or writes about it to an address. The text is no message of the thread, because the other side
 * reads that: it is stored by itself, and the mail holds a link to it that the patient's health number opens
 * (docs/decisions/0025). The thread says only that somebody forwarded the consult.
 */
export const moaMessage = serve(declared).handler(async ({ input, context, errors }) => {
  const { app, viewer } = context;
  const { messageId, activityId, to } = input;
  const faults = checkMoaMessage(input);
  // For the own clinic the consult itself is the message.
  if (to === 'address' && isBlank(input.body)) faults['body'] = oneWayMessageRequired;
  if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
  const order = { activityId, to, email: to === 'address' ? typedEmail(input.moaEmail) : '' };
  const typed = { subject: input.subject.trim(), text: input.body.trim() };
  const hash = app.terms.contentHash(JSON.stringify({ ...order, ...typed }));
  const done = await inTransaction(
    app.write,
    async (client): Promise<{ recipients: string[]; events: LiveEvent[] }> => {
      await begin(client, context);
      const recipientsAt = async (clinicId: string): Promise<string[]> =>
        to === 'clinic' ? (await staffOf(client, clinicId)).map(({ name }) => name) : [order.email];
      const earlier = await earlierBatch(client, viewer.personId, messageId, hash, [messageId]);
      if (earlier?.kind === 'changed') throw errors.MESSAGE_CHANGED();
      if (earlier?.kind === 'repeat')
        return { recipients: await recipientsAt(await clinicOf(client, messageId)), events: [] };
      const known = await lockStanding(client, app, viewer, activityId);
      if (!known.can.forwardToMoa || earlier) throw refuse('NOT_FOUND');
      const { clinicId } = known;
      if (!clinicId) throw refuse('INVALID_INPUT', { to: { code: 'no-clinic-chosen' } });
      const sender = await senderNamed(client, viewer.personId);
      const message = {
        id: messageId,
        to: order.email,
        subject: moaSubject(sender.lastName, typed.subject),
        text: typed.text,
        patient: patientIn({ patient: await patientOf(client, app, known) }),
        patientId: null,
        delay: false,
      };
      const kept = await keepMessages(client, app, {
        id: messageId,
        hash,
        subType: 'MOAMessage',
        senderId: viewer.personId,
        physicianId: viewer.personId,
        senderName: sender.name,
        onBehalf: false,
        clinicId,
        activityId,
        uses: null,
        messages: [message],
        createdAt: app.now(),
      });
      await writeAudit(client, {
        kind: 'consult-forwarded-to-moa',
        actorId: viewer.personId,
        subjectIds: [activityId],
        detail: { to },
      });
      const event = await addSystemLine(client, {
        activityId,
        actorId: viewer.personId,
        key: known.key,
        event: { kind: 'forwarded', to: 'moa' },
      });
      if (to === 'clinic') await putBefore(client, activityId, clinicId);
      return { recipients: await recipientsAt(clinicId), events: [event, kept.event] };
    },
  );
  app.live.committed(done.events);
  return { recipients: done.recipients };
});

async function senderNamed(client: pg.ClientBase, personId: string): Promise<{ name: string; lastName: string }> {
  const { rows } = await client.query<{ name: string; lastName: string }>(
    `select trim(salutation || ' ' || first_name || ' ' || last_name) as name, last_name as "lastName" from person
      where id = $1`,
    [personId],
  );
  return rows[0]!;
}

/** The clinic that an earlier message of the viewer's went to. */
async function clinicOf(client: pg.ClientBase, messageId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select clinic_id as id from patient_message where id = $1', [
    messageId,
  ]);
  return rows[0]!.id;
}

/**
 * Makes a consult unread for the staff of a clinic, at the top of their inbox. Writing the system line has locked the
 * row.
 */
async function putBefore(client: pg.ClientBase, activityId: string, clinicId: string): Promise<void> {
  await client.query({
    name: 'clinic-row-put-before',
    text: `update inbox_row r set folder = 'inbox', last_read_seq = least(r.last_read_seq, r.last_seq - 1),
      last_message_at = a.last_message_at
      from activity a where a.id = r.activity_id and r.activity_id = $1 and r.owner_id = $2`,
    values: [activityId, clinicId],
  });
}
