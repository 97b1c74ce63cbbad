import type { ShownForm } from '@consult/contract/patient-window/window.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { ownersOf } from '../../call/viewer.ts';
import type { Viewer } from '../../call/viewer.ts';

/** More forms than this nobody has to fill in at once. */
const most = 20;

/**
 * The forms of a window: those that its clinic sent to the patient of its record, as long as a link of their own opens
 * them. So one that was cancelled, closed or has ended is not there either, and none goes back further than 30 days.
 */
const ofWindow = `from patient_window w
    join patient_message m on m.patient_id = w.patient_id and m.clinic_id = w.clinic_id and m.sub_type = 'Forms'
    join sent_form s on s.message_id = m.id
  where w.activity_id = $1 and exists (select from patient_link l where l.patient_message_id = m.id and l.kind = 'form'
    and l.closed_at is null and l.expires_at > now())`;

type Row = {
  id: string;
  name: string;
  nameFr: string;
  questions: number;
  sentAt: Date;
  answeredAt: Date | null;
};

/**
 * The forms in a patient's window: those to fill in first, the newest first.
 * @param reader who shares, and sees those that they have among their patient messages; null: the patient
 */
export async function formsInWindow(
  db: Pick<pg.ClientBase, 'query'>,
  activityId: string,
  reader: Viewer | null,
): Promise<ShownForm[]> {
  const { rows } = await db.query<Row>({
    name: 'care-forms-in-window',
    text: `select m.id, coalesce(v.body->>'name', '') as name, coalesce(v.body->'fr'->>'name', '') as "nameFr",
        v.questions, m.sent_at as "sentAt", a.submitted_at as "answeredAt"
      from (select m.id, s.id as sent_form_id, s.form_id, s.version,
            coalesce(m.goes_out_at, m.created_at) as sent_at ${ofWindow}
          and ($2 or exists (select from patient_message_row r where r.message_id = m.id
            and r.owner_id = any($3::uuid[])))) m(id, sent_form_id, form_id, version, sent_at)
        join care_form_version v on v.form_id = m.form_id and v.version = m.version
        left join care_form_submission a on a.sent_form_id = m.sent_form_id
      order by a.submitted_at is not null, m.sent_at desc, m.id limit ${most}`,
    values: [activityId, reader === null, reader ? ownersOf(reader) : []],
  });
  return rows.map(({ sentAt, answeredAt, ...form }) => ({
    ...form,
    sentOn: businessDay(sentAt),
    answeredOn: answeredAt && businessDay(answeredAt),
  }));
}

/** Whether a window shows its patient the form of this message. */
export async function isFormInWindow(
  db: Pick<pg.ClientBase, 'query'>,
  activityId: string,
  messageId: string,
): Promise<boolean> {
  const { rows } = await db.query<{ shown: boolean }>({
    name: 'care-form-is-in-window',
    text: `select exists (select ${ofWindow} and m.id = $2) as shown`,
    values: [activityId, messageId],
  });
  return rows[0]!.shown;
}
