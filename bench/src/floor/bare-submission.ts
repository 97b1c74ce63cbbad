import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { countPerSecond } from '../harness/measure.ts';
import type { StockedForm } from '../stocked-forms.ts';

/**
 * What a submission leaves, in one statement on the tables where it lies: the use of the visit, the longer life of the
 * link, the answers, the message and its owners' rows, the terms of a name, audit entry and live event; and a row of
 * the floor in place of the job.
 */
const text = `with visit as (update patient_visit set used_at = now() where token_hash = $1),
    link as (update patient_link set expires_at = now() + interval '30 days' where patient_message_id = $2),
    audited as (insert into audit_entry (kind, subject_kind, subject_ids)
      values ('form-submitted', 'patient-message', array[$2::uuid])),
    answers as (insert into care_form_submission (sent_form_id, submitted_at, content_hash, body, name_differs)
      select id, now(), $3, $4, false from sent_form where message_id = $2),
    rows as (update patient_message_row set folder = 'inbox', unread = true, status_updated_at = now()
      where message_id = $2 returning owner_id),
    terms as (insert into patient_message_term (owner_id, term, message_id)
      select r.owner_id, t.term, $2 from rows r cross join unnest($5::bigint[]) as t(term)),
    event as (insert into live_event (kind, ref_id, version, people, clinics)
      select 'patient-message', $2, 2, array_agg(owner_id), '{}' from rows),
    job as (insert into bench_floor (body) values ($3))
  update patient_message set responded_at = now(), opened_at = now(), status_updated_at = now(), body = $4,
    version = version + 1 where id = $2`;

/** Words of a name for each owner. */
const termsOfName = 3;

/** Such transactions a second on so many connections, over so many of them. */
export async function bareSubmissionRate(
  url: string,
  take: () => StockedForm,
  connections: number,
  count: number,
): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await countPerSecond(
      count,
      clients.map((client) => async () => {
        const { messageId, visit } = take();
        const terms = Array.from({ length: termsOfName }, () => randomBytes(8).readBigInt64BE().toString());
        await client.query('begin');
        await client.query({
          name: 'floor-submission',
          text,
          values: [visit, messageId, randomBytes(32), randomBytes(600), terms],
        });
        await client.query('commit');
      }),
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
