import { claimLines, headerLine, trailerLine } from '@consult/domain/claim/batch.ts';
import type { NumberedClaim } from '@consult/domain/claim/batch.ts';
import { claimNumber } from '@consult/domain/claim/claim-number.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type { Candidate } from '@consult/server/features/claim/candidates.ts';
import { prepare } from '@consult/server/features/claim/prepare.ts';
import { storeFile } from '@consult/server/features/claim/stored-file.ts';
import type pg from 'pg';
import { cast } from '../../cast.ts';
import { insertRows } from '../../insert-rows.ts';
import type { SeedTarget } from '../seed-target.ts';

/** Invented: no payer knows these. */
const prefix = 'QQQ';
const source = 'AA';
const arrangement = { arrangement: '1234567', facility: '100100', payTo: 'BAPY' };
const doctors = [
  { person_id: cast.derm.id, practitioner: cast.derm.practiceId, skill: 'DERM', ...arrangement },
  { person_id: cast.plus.id, practitioner: cast.plus.practiceId, skill: 'GP', ...arrangement },
];

/**
 * The submitter and two doctors of the demo world, and the files that hold its records without a result: one that the
 * payer took, and one that it has not answered.
 */
export async function insertClaims(client: pg.ClientBase, target: SeedTarget, now: Date): Promise<void> {
  await insertRows(
    client,
    'claim_doctor',
    doctors.map(({ payTo, ...doctor }) => ({ ...doctor, pay_to: payTo })),
  );
  let sequence = 1;
  for (const [at, status] of (['unconfirmed', 'submitted'] as const).entries())
    sequence += await insertFile(client, target, { batch: at + 1, status, sequence, year: yearOf(now) });
  await client.query('update claim_submitter set prefix = $1, source = $2, next_sequence = $3, next_batch = 3', [
    prefix,
    source,
    sequence,
  ]);
}

const yearOf = (now: Date): number => Number(businessDay(now).slice(0, 4));

type Given = { batch: number; status: 'unconfirmed' | 'submitted'; sequence: number; year: number };

/** Returns how many claims the file has. */
async function insertFile(client: pg.ClientBase, target: SeedTarget, given: Given): Promise<number> {
  const { rows } = await client.query<Candidate>(
    `select b.id, b.doctor_id, b.status, b.missing, b.decision, b.billing_code, b.business_day::text as day,
        b.fee_cents::text as fee, s.key_id, s.wrapped_key, s.body as snapshot
      from billing_record b join billing_snapshot s on s.record_id = b.id where b.status = $1 order by b.id`,
    [given.status],
  );
  const claims: (NumberedClaim & { id: string })[] = [];
  for (const row of rows) {
    const doctor = doctors.find((one) => one.person_id === row.doctor_id)!;
    const prepared = await prepare(target, row, doctor);
    if (prepared.is !== 'claimable') throw new Error('A demo record that no file could have taken');
    const number = claimNumber({ prefix, source, year: given.year, sequence: given.sequence + claims.length });
    claims.push({ ...prepared.claim, id: row.id, number });
  }
  const lines = claims.flatMap((claim) => claimLines(claim));
  const fileId = await storeFile(client, target, { prefix, batch: given.batch, revision: 1, claims: claims.length }, [
    headerLine(prefix, given.batch),
    ...lines,
    trailerLine(claims.length, lines.length),
  ]);
  if (given.status === 'unconfirmed')
    await client.query(`update claim_file set state = 'taken' where id = $1`, [fileId]);
  await insertRows(
    client,
    'claim',
    claims.map(({ id, number, service }) => ({ number, record_id: id, file_id: fileId, expected_cents: service.fee })),
  );
  return claims.length;
}
