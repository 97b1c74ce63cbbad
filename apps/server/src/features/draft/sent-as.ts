import type pg from 'pg';

/** A consult that a draft became, and the keyed hash of the content with which it was sent. */
export type SentAs = { activityId: string; hash: Buffer };

/**
 * Notes, within the sending transaction, which consult a person's draft became. The note is a submission under the
 * draft's id, so that another device with the same draft is led to that consult.
 */
export async function noteSentAs(
  client: pg.ClientBase,
  personId: string,
  draftId: string,
  { activityId, hash }: SentAs,
): Promise<void> {
  await client.query({
    name: 'draft-note-sent-as',
    text: `insert into submission (person_id, submission_id, content_hash, activity_id) values ($1, $2, $3, $4)
      on conflict do nothing`,
    values: [personId, draftId, hash, activityId],
  });
}

/** The consult that a person made of a draft; null for none, and where they took it back. */
export async function sentAs(
  db: Pick<pg.ClientBase, 'query'>,
  personId: string,
  draftId: string,
): Promise<SentAs | null> {
  const { rows } = await db.query<{ activity_id: string; content_hash: Buffer }>({
    name: 'draft-sent-as',
    text: `select s.activity_id, s.content_hash from submission s
      where s.person_id = $1 and s.submission_id = $2
        and not exists (select 1 from consult_taken_back t where t.activity_id = s.activity_id)`,
    values: [personId, draftId],
  });
  const [sent] = rows;
  return sent ? { activityId: sent.activity_id, hash: sent.content_hash } : null;
}
