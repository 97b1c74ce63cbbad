import type { Balance, BalancedBatch, BalanceRefusal } from '@consult/domain/claim/balance.ts';
import { batchName } from '@consult/domain/claim/batch.ts';
import { prefixOf } from '@consult/domain/claim/claim-number.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { answerAmendments, lapseAmendments, openAmendments } from './apply-amendments.ts';
import type { AnsweredAmendment } from './apply-amendments.ts';
import { lockClaims, writeResults } from './claim-states.ts';
import type { Applied } from './claim-states.ts';
import { keepLines } from './keep-lines.ts';
import type { KeptLine } from './keep-lines.ts';
import type { ReadCounts } from './read-counts.ts';

type Reading = { importId: string; at: Date; prefix: string };

/** Applies what a batch balance says of files and of the claims in them that were not taken. */
export async function applyBalance(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  reading: Reading,
  { batches, refused }: Balance,
): Promise<ReadCounts> {
  const counts: ReadCounts = { batches: 0, taken: 0, refused: 0, kept: 0 };
  const kept: KeptLine[] = [];
  const partly = new Set<string>();
  const taken: string[] = [];
  const named = refused.map(({ number }) => number);
  for (const batch of batches) {
    const noted = await noteBatch(client, reading.prefix, batch, named);
    if ('why' in noted) {
      kept.push({
        number: batchName(batch.prefix, batch.batch),
        why: noted.why,
        raw: `${batch.status} ${batch.reason}`,
      });
      continue;
    }
    counts['batches']! += 1;
    if (batch.status === 'PART') partly.add(noted.fileId);
    if (batch.status !== 'RFSE') taken.push(noted.fileId);
  }
  const judged = await judgeRefusals(client, reading.prefix, partly, refused);
  await writeResults(client, reading.importId, reading.at, judged.results);
  await answerAmendments(client, app, reading.at, judged.answered);
  await lapseAmendments(
    client,
    reading.at,
    judged.results.map(({ recordId }) => recordId),
  );
  kept.push(...judged.kept);
  await keepLines(client, app, reading.importId, kept);
  counts['refused'] = judged.results.length + judged.answered.length;
  counts['kept'] = kept.length;
  // What the batch's answer does not name was taken.
  const { rowCount } = await client.query({
    name: 'claim-balance-taken',
    text: `update billing_record set status = 'unconfirmed' where status = 'submitted' and id in (
      select record_id from claim where file_id = any($1::uuid[]) and settled_at is null)`,
    values: [taken],
  });
  counts['taken'] = rowCount ?? 0;
  return counts;
}

/**
 * Notes what became of a file. Kept is the line of a batch that is not waited for, of one that was refused though a
 * claim of it has a result, and of one that was taken in part where no line names what was left out: none of its claims
 * is known to be taken.
 * @param named the claims that the report names
 */
async function noteBatch(
  client: pg.ClientBase,
  ours: string,
  { prefix, batch, status, reason }: BalancedBatch,
  named: readonly string[],
): Promise<{ fileId: string } | { why: KeptLine['why'] }> {
  if (prefix !== ours) return { why: 'other-submitter' };
  const { rows } = await client.query<{ id: string; state: string; answered: boolean; names: boolean }>({
    name: 'claim-balance-file',
    text: `select f.id, f.state,
        exists (select from claim c where c.file_id = f.id and (c.settled_at is not null or c.held))
          or exists (select from claim_amendment q where q.file_id = f.id and q.state in ('held', 'applied', 'refused'))
          as answered,
        exists (select from claim c where c.file_id = f.id and c.number = any($3::text[]))
          or exists (select from claim_amendment q where q.file_id = f.id and q.number = any($3::text[])) as names
      from claim_file f where f.prefix = $1 and f.batch = $2 order by f.revision desc limit 1 for no key update of f`,
    values: [prefix, batch, named],
  });
  const file = rows[0];
  if (!file) return { why: 'unknown-claim' };
  const fits = status === 'RFSE' ? !file.answered : status === 'ACPT' || file.names;
  if (file.state !== 'made' || !fits) return { why: 'not-fitting' };
  await client.query({
    name: 'claim-balance-note',
    text: 'update claim_file set state = $2, reason = $3 where id = $1',
    values: [file.id, { ACPT: 'taken', PART: 'part', RFSE: 'refused' }[status], reason],
  });
  return { fileId: file.id };
}

async function judgeRefusals(
  client: pg.ClientBase,
  prefix: string,
  partly: ReadonlySet<string>,
  refused: readonly BalanceRefusal[],
): Promise<{ results: Applied[]; answered: AnsweredAmendment[]; kept: KeptLine[] }> {
  const results = new Map<string, Applied>();
  const answered = new Map<string, AnsweredAmendment>();
  const kept: KeptLine[] = [];
  const numbers = refused.map(({ number }) => number);
  const states = await lockClaims(client, numbers);
  const amended = await openAmendments(client, numbers);
  const { rows } = await client.query<{ number: string }>({
    name: 'claim-balance-inside',
    text: `select number from claim where number = any($1::text[]) and file_id = any($2::uuid[])
      and settled_at is null and not held`,
    values: [numbers, [...partly]],
  });
  const inside = new Set(rows.map(({ number }) => number));
  for (const { number, code, raw } of refused) {
    const claim = states.get(number);
    const amendment = amended.get(number);
    if (prefixOf(number) !== prefix) kept.push({ number, why: 'other-submitter', raw });
    else if (!claim) kept.push({ number, why: 'unknown-claim', raw });
    // What was asked for it was not taken; the claim itself stands as it was.
    else if (amendment && partly.has(amendment.file_id))
      answered.set(
        number,
        answered.get(number) ?? { id: amendment.id, recordId: claim.record_id, state: 'refused', code },
      );
    else if (!inside.has(number)) kept.push({ number, why: 'not-fitting', raw });
    // A claim of several segments may be named by each; the first reason counts.
    else if (!results.has(number))
      results.set(number, {
        number,
        recordId: claim.record_id,
        version: 0,
        result: 'B',
        status: 'refused',
        paid: null,
        amount: null,
        moved: null,
        code,
      });
  }
  return { results: [...results.values()], answered: [...answered.values()], kept };
}
