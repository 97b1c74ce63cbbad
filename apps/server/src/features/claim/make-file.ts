import { batchName } from '@consult/domain/claim/batch.ts';
import { claimNumber } from '@consult/domain/claim/claim-number.ts';
import { businessDay, startOfDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { ClaimsWay } from '../../infra/claims/claims.ts';
import { fixedWidthFile } from '../../infra/claims/fixed-width-file.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { judgeBeforeFile } from '../billing/billing.ts';
import { nextAmendments, sendAmendments } from './amendments.ts';
import { claimedDoctors, nextCandidates } from './candidates.ts';
import { prepare } from './prepare.ts';
import { holdIncomplete, submit } from './set-statuses.ts';
import type { Incomplete } from './set-statuses.ts';
import { storeFile } from './stored-file.ts';
import { lockSubmitter, readSubmitter } from './submitter.ts';
import type { Submitter } from './submitter.ts';

/** A file holds no more; the rest goes into the next one of the same run. */
const mostClaims = 20_000;
/** So many records are read, decrypted and held at once. */
const portion = 1_000;
const first = '00000000-0000-0000-0000-000000000000';

type Making = Pick<App, 'write' | 'keyring' | 'terms' | 'now'>;
export type MakingOptions = {
  way?: ClaimsWay;
  most?: number;
  /** The records of these doctors alone, by id; of all without it. */
  only?: readonly string[];
};

/** `name` is that of the batch; null where nothing was ready. `held`: records that wait for something. */
export type MadeFile = { name: string | null; claims: number; held: number };

/**
 * Makes files until no record is ready. Before each the rules judge what they have not judged that day, or what changed
 * since: a file takes what they let through alone.
 * @throws NoSubmitterError
 */
export async function makeClaimFiles(app: Making, options: MakingOptions = {}): Promise<MadeFile[]> {
  const doctors = options.only ?? [null];
  const made: MadeFile[] = [];
  // Nothing is judged for nobody.
  await readSubmitter(app.write);
  for (;;) {
    const day = businessDay(app.now());
    for (const doctor of doctors) await judgeBeforeFile(app, doctor);
    const file = await makeClaimFile(app, options);
    made.push(file);
    // What was judged before midnight is judged again after it.
    if (file.claims < (options.most ?? mostClaims) && businessDay(app.now()) === day) return made;
  }
}

/**
 * One file, in one transaction: records are locked, numbered and made submitted where the file is stored, so a crash
 * leaves all of it or none, and a second maker waits and finds them gone.
 */
function makeClaimFile(
  app: Making,
  { way = fixedWidthFile, most = mostClaims, only }: MakingOptions,
): Promise<MadeFile> {
  return inTransaction(app.write, async (client) => {
    const submitter = await lockSubmitter(client);
    const { claims, amended, lines, incomplete, waiting } = await gather(client, app, submitter, {
      way,
      most,
      only: only ?? null,
    });
    // Not before all were chosen: each change of a record has the patient's others judged anew.
    await holdIncomplete(client, incomplete);
    const held = incomplete.length + waiting;
    const count = claims.length + amended.length;
    if (count === 0) return { name: null, claims: 0, held };
    await submit(
      client,
      claims.map(({ id }) => id),
    );
    const { prefix, next_batch: batch } = submitter;
    const fileId = await storeFile(client, app, { prefix, batch, revision: 1, claims: count }, [
      way.header(prefix, batch),
      ...lines,
      way.trailer(count, lines.length),
    ]);
    await client.query({
      name: 'claim-insert',
      text: `insert into claim (number, record_id, file_id, expected_cents)
        select x.number, x.record_id, $1, x.expected from unnest($2::text[], $3::uuid[], $4::bigint[])
          with ordinality x(number, record_id, expected, place) order by x.place`,
      values: [fileId, claims.map((one) => one.number), claims.map((one) => one.id), claims.map((one) => one.fee)],
    });
    await sendAmendments(client, fileId, amended);
    await client.query({
      name: 'claim-submitter-advance',
      text: `update claim_submitter set next_batch = next_batch + 1, next_sequence = next_sequence + $1`,
      values: [claims.length],
    });
    await writeAudit(client, {
      kind: 'claim-file-made',
      actorId: null,
      subjectIds: [fileId],
      detail: { batch: batchName(prefix, batch), claims: count },
    });
    return { name: batchName(prefix, batch), claims: count, held };
  });
}

type Gathered = {
  claims: { id: string; number: string; fee: string | null }[];
  amended: { id: string; number: string }[];
  lines: string[];
  incomplete: Incomplete[];
  /** Amendments that lack something. */
  waiting: number;
};

/** Chooses records portion by portion: memory holds one portion of them, and the lines of the file. */
async function gather(
  client: pg.ClientBase,
  app: Making,
  submitter: Submitter,
  { way, most, only }: Required<Omit<MakingOptions, 'only'>> & { only: readonly string[] | null },
): Promise<Gathered> {
  const gathered: Gathered = { claims: [], amended: [], lines: [], incomplete: [], waiting: 0 };
  const doctors = await claimedDoctors(client, way.province, only);
  for (const { id, claim } of await nextAmendments(client, app, doctors, most)) {
    if (claim) {
      gathered.lines.push(...way.claim(claim));
      gathered.amended.push({ id, number: claim.number });
    } else gathered.waiting += 1;
  }
  const today = businessDay(app.now());
  const year = Number(today.slice(0, 4));
  let after = first;
  for (;;) {
    const limit = Math.min(portion, most - gathered.claims.length - gathered.amended.length);
    if (limit === 0 || doctors.size === 0) return gathered;
    const candidates = await nextCandidates(client, {
      doctorIds: [...doctors.keys()],
      judgedSince: startOfDay(today),
      after,
      limit,
    });
    for (const candidate of candidates) {
      const prepared = await prepare(app, candidate, doctors.get(candidate.doctor_id)!);
      if (prepared.is === 'incomplete') {
        gathered.incomplete.push({ id: candidate.id, missing: prepared.missing });
        continue;
      }
      const sequence = submitter.next_sequence + gathered.claims.length;
      const number = claimNumber({ prefix: submitter.prefix, year, source: submitter.source, sequence });
      gathered.lines.push(...way.claim({ ...prepared.claim, number }));
      gathered.claims.push({ id: candidate.id, number, fee: candidate.fee });
    }
    if (candidates.length < limit) return gathered;
    after = candidates.at(-1)!.id;
  }
}
