import type pg from 'pg';
import { canonical } from '../../infra/keystore/canonical.ts';
import type { Terms } from '../../infra/keystore/terms.ts';

/** `activityId`: of the new consult, or of the one that was sent under this id. */
export type Claim = { kind: 'new' | 'repeat' | 'other-content'; activityId: string };

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
  if (claimed.rowCount === 1) return { kind: 'new', activityId };
  const { rows } = await client.query<{ content_hash: Buffer; activity_id: string }>({
    name: 'submission-first',
    text: `select content_hash, activity_id from submission where person_id = $1 and submission_id = $2`,
    values: [personId, input.submissionId],
  });
  const first = rows[0]!;
  return { kind: first.content_hash.equals(hash) ? 'repeat' : 'other-content', activityId: first.activity_id };
}
