import { claimNumber } from '@consult/domain/claim/claim-number.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { ClaimsWay } from '../../infra/claims/claims.ts';
import { fixedWidthFile } from '../../infra/claims/fixed-width-file.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { claimedDoctors, nextCandidates } from './candidates.ts';
import { noFindings } from './judge.ts';
import type { Judge } from './judge.ts';
import { prepare } from './prepare.ts';
import type { Prepared } from './prepare.ts';
import { holdFound, holdIncomplete, leaveUnclaimed, submit } from './set-statuses.ts';
import { batchName, storeFile } from './stored-file.ts';
import { lockSubmitter } from './submitter.ts';
import type { Submitter } from './submitter.ts';

/** A file holds no more; the rest goes into the next one of the same run. */
const mostClaims = 20_000;
/** So many records are read, decrypted and held at once. */
const portion = 1_000;
const first = '00000000-0000-0000-0000-000000000000';

type Making = Pick<App, 'write' | 'keyring' | 'now'>;
export type MakingOptions = {
  judge?: Judge;
  way?: ClaimsWay;
  most?: number;
  /** The records of these doctors alone, by id; of all without it. */
  only?: readonly string[];
};

/** `name` is that of the batch; null where nothing was ready. `held`: records that wait for something. */
export type MadeFile = { name: string | null; claims: number; held: number };

/** Makes files until no record is ready. @throws NoSubmitterError */
export async function makeClaimFiles(app: Making, options: MakingOptions = {}): Promise<MadeFile[]> {
  const made: MadeFile[] = [];
  for (;;) {
    const file = await makeClaimFile(app, options);
    made.push(file);
    if (file.claims < (options.most ?? mostClaims)) return made;
  }
}

/**
 * One file, in one transaction: records are locked, numbered and made submitted where the file is stored, so a crash
 * leaves all of it or none, and a second maker waits and finds them gone.
 */
function makeClaimFile(
  app: Making,
  { judge = noFindings, way = fixedWidthFile, most = mostClaims, only }: MakingOptions,
): Promise<MadeFile> {
  return inTransaction(app.write, async (client) => {
    const submitter = await lockSubmitter(client);
    const { claims, lines, held } = await gather(client, app, submitter, { judge, way, most, only: only ?? null });
    if (claims.length === 0) return { name: null, claims: 0, held };
    const { prefix, next_batch: batch } = submitter;
    const fileId = await storeFile(client, app, { prefix, batch, revision: 1, claims: claims.length }, [
      way.header(prefix, batch),
      ...lines,
      way.trailer(claims.length, lines.length),
    ]);
    await client.query({
      name: 'claim-insert',
      text: `insert into claim (number, record_id, file_id, expected_cents)
        select x.number, x.record_id, $1, x.expected from unnest($2::text[], $3::uuid[], $4::bigint[])
          with ordinality x(number, record_id, expected, place) order by x.place`,
      values: [fileId, claims.map((one) => one.number), claims.map((one) => one.id), claims.map((one) => one.fee)],
    });
    await client.query({
      name: 'claim-submitter-advance',
      text: `update claim_submitter set next_batch = next_batch + 1, next_sequence = next_sequence + $1`,
      values: [claims.length],
    });
    await writeAudit(client, {
      kind: 'claim-file-made',
      actorId: null,
      subjectIds: [fileId],
      detail: { batch: batchName(prefix, batch), claims: claims.length },
    });
    return { name: batchName(prefix, batch), claims: claims.length, held };
  });
}

type Gathered = { claims: { id: string; number: string; fee: string | null }[]; lines: string[]; held: number };

/** Takes records portion by portion: memory holds one portion of them, and the lines of the file. */
async function gather(
  client: pg.ClientBase,
  app: Making,
  submitter: Submitter,
  { judge, way, most, only }: Required<Omit<MakingOptions, 'only'>> & { only: readonly string[] | null },
): Promise<Gathered> {
  const gathered: Gathered = { claims: [], lines: [], held: 0 };
  const doctors = await claimedDoctors(client, way.province, only);
  const year = Number(businessDay(app.now()).slice(0, 4));
  let after = first;
  for (;;) {
    const limit = Math.min(portion, most - gathered.claims.length);
    if (limit === 0 || doctors.size === 0) return gathered;
    const candidates = await nextCandidates(client, [...doctors.keys()], after, limit);
    const prepared: Prepared[] = [];
    for (const candidate of candidates) prepared.push(await prepare(app, candidate, doctors.get(candidate.doctor_id)!));
    gathered.held += await holdIncomplete(client, prepared);
    await leaveUnclaimed(client, prepared);
    const claimable = prepared.flatMap((one) => (one.is === 'claimable' ? [one] : []));
    const findings = await judge(
      client,
      claimable.map(({ candidate }) => ({ recordId: candidate.id, doctorId: candidate.doctor_id })),
    );
    await holdFound(client, findings);
    gathered.held += findings.length;
    const kept = new Set(findings.map(({ recordId }) => recordId));
    const taken = claimable.filter(({ candidate }) => !kept.has(candidate.id));
    for (const { candidate, service } of taken) {
      const sequence = submitter.next_sequence + gathered.claims.length;
      const number = claimNumber({ prefix: submitter.prefix, year, source: submitter.source, sequence });
      gathered.lines.push(...way.claim({ number, service }));
      gathered.claims.push({ id: candidate.id, number, fee: candidate.fee });
    }
    await submit(
      client,
      taken.map(({ candidate }) => candidate.id),
    );
    if (candidates.length < limit) return gathered;
    after = candidates.at(-1)!.id;
  }
}
