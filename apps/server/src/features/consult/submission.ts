import type pg from 'pg';
import { canonical } from '../../infra/keystore/canonical.ts';
import type { Terms } from '../../infra/keystore/terms.ts';

/** `activityId`: of the new consult, or of the one that was sent under this id. */
export type Claim = {
  kind: 'new' | 'repeat' | 'other-content';
  activityId: string;
  /** Keyed hash of the content. */
  hash: Buffer;
  /** The draft that the consult became, where its sender took it back since. */
  takenBackAs?: string;
};

/**
 * Claims a submission id for a person within the running transaction. Of two sends at once the second waits here for
 * the first to commit and then is its repeat. Of the content only a keyed hash is stored.
 */
export async function claimSubmission(
  client: pg.PoolClient,
  terms: Terms,
  personId: string,
  input: { submissionId: string; inputFields: unknown },
  activityId: string,
): Promise<Claim> {
  const hash = terms.contentHash(canonical(input.inputFields));
  const claimed = await client.query({
    name: 'submission-claim',
    text: `insert into submission (person_id, submission_id, content_hash, activity_id) values ($1, $2, $3, $4)
      on conflict do nothing`,
    values: [personId, input.submissionId, hash, activityId],
  });
  if (claimed.rowCount === 1) return { kind: 'new', activityId, hash };
  const { rows } = await client.query<{ content_hash: Buffer; activity_id: string; draft_id: string | null }>({
    name: 'submission-first',
    text: `select s.content_hash, s.activity_id, t.draft_id from submission s
        left join consult_taken_back t on t.activity_id = s.activity_id
      where s.person_id = $1 and s.submission_id = $2`,
    values: [personId, input.submissionId],
  });
  const first = rows[0]!;
  return {
    kind: first.content_hash.equals(hash) ? 'repeat' : 'other-content',
    activityId: first.activity_id,
    hash,
    ...(first.draft_id ? { takenBackAs: first.draft_id } : {}),
  };
}

/** A submission turned out to be the one of another device: its repeats get the consult that was made there. */
export async function pointSubmission(
  client: pg.PoolClient,
  personId: string,
  submissionId: string,
  activityId: string,
): Promise<void> {
  await client.query({
    name: 'submission-point',
    text: 'update submission set activity_id = $3 where person_id = $1 and submission_id = $2',
    values: [personId, submissionId, activityId],
  });
}
