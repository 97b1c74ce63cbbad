import { claimLines, headerLine, trailerLine } from '@consult/domain/claim/batch.ts';
import type { NumberedClaim } from '@consult/domain/claim/batch.ts';
import { claimNumber } from '@consult/domain/claim/claim-number.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type { Candidate } from '@consult/server/features/claim/candidates.ts';
import { enterPayments } from '@consult/server/features/claim/enter-payments.ts';
import { prepare } from '@consult/server/features/claim/prepare.ts';
import { storeFile } from '@consult/server/features/claim/stored-file.ts';
import type pg from 'pg';
import { cast } from '../../cast.ts';
import { insertRows } from '../../insert-rows.ts';
import type { SeedTarget } from '../seed-target.ts';

/** How old a paid record is whose claim can still be changed or looked at again, in ms. */
const paidWithin = 90 * 86_400_000;
/** Invented: no payer knows these. */
const prefix = 'QQQ';
const source = 'AA';
const arrangement = { arrangement: '1234567', facility: '100100', payTo: 'BAPY' };
const doctors = [
  { person_id: cast.derm.id, practitioner: cast.derm.practiceId, skill: 'DERM', ...arrangement },
  { person_id: cast.plus.id, practitioner: cast.plus.practiceId, skill: 'GP', ...arrangement },
];

/** The states of the demo world's files, the oldest first, by the status of their records. */
const filed = ['closed', 'unconfirmed', 'submitted'] as const;

/**
 * The submitter and two doctors of the demo world, and the files that hold its records: one of what was paid of the
 * last weeks, one that the payer took, and one that it has not answered.
 */
export async function insertClaims(client: pg.ClientBase, target: SeedTarget, now: Date): Promise<void> {
  await insertRows(
    client,
    'claim_doctor',
    doctors.map(({ payTo, ...doctor }) => ({ ...doctor, pay_to: payTo })),
  );
  let sequence = 1;
  for (const [at, status] of filed.entries())
    sequence += await insertFile(client, target, { batch: at + 1, status, sequence, now });
  await client.query('update claim_submitter set prefix = $1, source = $2, next_sequence = $3, next_batch = 4', [
    prefix,
    source,
    sequence,
  ]);
}

const yearOf = (now: Date): number => Number(businessDay(now).slice(0, 4));

type Given = { batch: number; status: (typeof filed)[number]; sequence: number; now: Date };

/** Returns how many claims the file has. */
async function insertFile(client: pg.ClientBase, target: SeedTarget, given: Given): Promise<number> {
  const { rows } = await client.query<Candidate>(
    `select b.id, b.doctor_id, b.status, b.missing, b.decision, b.billing_code, b.business_day::text as day,
        b.fee_cents::text as fee, s.key_id, s.wrapped_key, s.body as snapshot
      from billing_record b join billing_snapshot s on s.record_id = b.id
      where b.status = $1 and ($1 <> 'closed' or (b.paid_at is not null and b.created_at > $2)) order by b.id`,
    [given.status, new Date(given.now.getTime() - paidWithin)],
  );
  const claims: (NumberedClaim & { id: string })[] = [];
  for (const row of rows) {
    const doctor = doctors.find((one) => one.person_id === row.doctor_id)!;
    const prepared = await prepare(target, row, doctor);
    if (prepared.is !== 'claimable') throw new Error('A demo record that no file could have taken');
    const number = claimNumber({ prefix, source, year: yearOf(given.now), sequence: given.sequence + claims.length });
    claims.push({ ...prepared.claim, id: row.id, number });
  }
  const lines = claims.flatMap((claim) => claimLines(claim));
  const fileId = await storeFile(client, target, { prefix, batch: given.batch, revision: 1, claims: claims.length }, [
    headerLine(prefix, given.batch),
    ...lines,
    trailerLine(claims.length, lines.length),
  ]);
  if (given.status !== 'submitted') await client.query(`update claim_file set state = 'taken' where id = $1`, [fileId]);
  await insertRows(
    client,
    'claim',
    claims.map(({ id, number, service }) => ({ number, record_id: id, file_id: fileId, expected_cents: service.fee })),
  );
  if (given.status === 'closed') await insertResults(client, fileId, given.now);
  return claims.length;
}

/** What the payer answered to the claims of a file that its records say were paid, and the ledger's entries of it. */
async function insertResults(client: pg.ClientBase, fileId: string, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into claim_import (hash, kind, lines)
      select sha256(convert_to($1::uuid::text, 'UTF8')), 'assessment', count(*) from claim where file_id = $1
      returning id`,
    [fileId],
  );
  const importId = rows[0]!.id;
  await client.query(
    `insert into claim_result (number, version, result, code, amount_cents, moved_cents, import_id)
      select c.number, 0, 'A', b.error_code, b.paid_cents, b.paid_cents, $2
        from claim c join billing_record b on b.id = c.record_id where c.file_id = $1`,
    [fileId, importId],
  );
  await client.query(
    `update claim c set settled_at = b.result_at from billing_record b where b.id = c.record_id and c.file_id = $1`,
    [fileId],
  );
  await enterPayments(client, importId, businessDay(now));
}
