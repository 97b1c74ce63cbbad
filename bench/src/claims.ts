import { join } from 'node:path';
import { writeAssessment } from '@consult/domain/claim/assessment.ts';
import { readBatch } from '@consult/domain/claim/batch.ts';
import { cents } from '@consult/domain/money/money.ts';
import { snapshotPlace } from '@consult/server/features/billing/billing.ts';
import {
  exportFile,
  importResults,
  makeClaimFiles,
  setDoctor,
  setSubmitter,
} from '@consult/server/features/claim/claim.ts';
import { patientHash } from '@consult/server/features/patient-message/patient-message.ts';
import type { App } from '@consult/server/call/context.ts';
import { newId } from '@consult/server/infra/db/new-id.ts';
import { closePools, createPools } from '@consult/server/infra/db/pool.ts';
import { inTransaction } from '@consult/server/infra/db/transaction.ts';
import { encrypt } from '@consult/server/infra/keystore/cipher.ts';
import { openFileKeystore } from '@consult/server/infra/keystore/file-keystore.ts';
import { openKeyring } from '@consult/server/infra/keystore/keyring.ts';
import { openTerms } from '@consult/server/infra/keystore/terms.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { insertRows } from '@consult/testkit/insert-rows.ts';
import type pg from 'pg';
import type { Findings } from './harness/findings.ts';
import { loadNow, rounded } from './harness/machine.ts';
import type { BenchOptions } from './harness/options.ts';
import { openWorld, smallScale } from './harness/scratch.ts';

const many = 20_000;

/**
 * A claim file of 20,000 records, which the rules judge first, and the payer's answer to it, in seconds each, with the
 * most memory that they add to the process. The floor of the file is what the database alone takes to change as many
 * records twice, through the closed machine and with their audit entries, rolled back.
 */
export async function run(options: BenchOptions): Promise<Findings> {
  const world = await openWorld(smallScale, options);
  const pools = createPools(world.databaseUrl, { write: 4, read: 1 });
  try {
    const keystore = openFileKeystore(join(world.dataDir, 'keystore.json'));
    // A process that has just begun: what was written by another one is in none of its caches.
    const app = {
      write: pools.write,
      keyring: await openKeyring(pools.write, keystore),
      terms: await openTerms(pools.write, keystore),
      now: () => new Date(),
    };
    const [doctor] = await world.query<{ id: string }>(
      `select id from person where email like 'specialist-%' and claim_province(id) = 'AB' order by id limit 1`,
    );
    await setSubmitter(pools.write, 'QQQ', 'AA');
    await setDoctor(pools.write, doctor!.id, {
      practitioner: '123456789',
      skill: 'DERM',
      arrangement: '1234567',
      facility: '100100',
      payTo: 'BAPY',
    });
    await writeRecords(pools.write, { ...app, keyring: await openKeyring(pools.write, keystore) }, doctor!.id);
    await world.query('analyze');
    const only = [doctor!.id];
    const floor = await seconds(() => floorOf(pools.write, doctor!.id));
    const made = await measured(() => makeClaimFiles(app, { only }));
    const file = await exportFile(app, made.result[0]!.name === null ? 0 : Number(made.result[0]!.name.slice(3)));
    const answer = Buffer.from(answerTo(file!.bytes));
    const read = await measured(() => importResults(app, answer));
    return {
      claims: made.result[0]!.claims,
      fileMiB: rounded(file!.bytes.length / 1024 / 1024),
      file: { seconds: made.seconds, moreMiB: made.moreMiB },
      import: { seconds: read.seconds, moreMiB: read.moreMiB, counts: read.result.counts },
      floor: { seconds: floor },
      ratio: rounded(made.seconds / floor),
      load: loadNow(),
    };
  } finally {
    await closePools(pools);
    await world.stop();
  }
}

/** Records as the job leaves them that takes snapshots, seconds after a service. */
async function writeRecords(pool: pg.Pool, app: Pick<App, 'keyring' | 'terms'>, doctorId: string): Promise<void> {
  const ids = Array.from({ length: many }, newId);
  const patients = ids.map((_, n) => ({
    phn: inventedHealthNumber('AB', n),
    province: 'AB',
    firstName: 'Zoé',
    lastName: 'L’Écuyer',
    dateOfBirth: '1984/03/17',
  }));
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into billing_record (id, doctor_id, type, sub_type, billing_code, snapshot, created_at, patient_hash)
        select x.id, $2, 'econsult', 'consultant', '03.01O', 'taken', now() - interval '2 hours', x.hash
          from unnest($1::uuid[], $3::bytea[]) x(id, hash)`,
      [ids, doctorId, ids.map((id, n) => patientHash(app, doctorId, patients[n]!, id))],
    );
    const snapshots = ids.map((id, n) => {
      const key = app.keyring.newDataKey(id);
      const patient = patients[n]!;
      const body = JSON.stringify({ patient, oopData: null, referrerPracticeId: '123456789', dxCode: '173.3' });
      return {
        record_id: id,
        key_id: key.keyId,
        wrapped_key: key.wrapped,
        body: encrypt(key.key, snapshotPlace(id), body),
      };
    });
    await insertRows(
      client,
      'billing_snapshot',
      snapshots.map((row) => ({ ...row, taken_at: new Date() })),
    );
  });
}

/** Both changes of status by two statements each thousand, as the file makes them, and nothing of them stays. */
async function floorOf(pool: pg.Pool, doctorId: string): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from billing_record where doctor_id = $1 and status = 'new' order by id`,
      [doctorId],
    );
    await client.query('begin');
    for (let from = 0; from < rows.length; from += 1_000) {
      const ids = rows.slice(from, from + 1_000).map(({ id }) => id);
      for (const status of ['pending', 'submitted'])
        await client.query('update billing_record set status = $2 where id = any($1::uuid[])', [ids, status]);
    }
    await client.query('rollback');
  } finally {
    client.release();
  }
}

/** Nine of ten paid, one refused. */
function answerTo(bytes: Buffer): string {
  return writeAssessment(
    '2026/11/27 12:00:00.000000',
    readBatch(bytes.toString('latin1')).claims.map((claim, n) => ({
      ...claim,
      version: 0,
      result: n % 10 === 0 ? ('R' as const) : ('A' as const),
      amount: n % 10 === 0 ? null : (claim.amountClaimed ?? cents(0)),
      code: n % 10 === 0 ? '05A' : '',
    })),
  );
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return rounded((performance.now() - from) / 1000);
}

/** How long it takes, and the most memory of the process beside before, in MiB. */
async function measured<T>(work: () => Promise<T>): Promise<{ seconds: number; moreMiB: number; result: T }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  const from = performance.now();
  const result = await work();
  clearInterval(looking);
  return {
    seconds: rounded((performance.now() - from) / 1000),
    moreMiB: Math.round((most - before) / 1024 / 1024),
    result,
  };
}
