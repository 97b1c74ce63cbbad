import { crc32, deflateRawSync } from 'node:zlib';
import { cents } from '@consult/domain/money/money.ts';
import { writeAssessment } from '@consult/domain/claim/assessment.ts';
import type { Assessed } from '@consult/domain/claim/assessment.ts';
import { readBatch } from '@consult/domain/claim/batch.ts';
import type { SentBatch } from '@consult/domain/claim/batch.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { insertRows } from '@consult/testkit/insert-rows.ts';
import type { OwnPeople } from '@consult/testkit/own-people.ts';
import { bringPeople, workerWorld } from '../../app/worker-world.testing.ts';
import type { RunningWorld } from '../../app/worker-world.testing.ts';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { snapshotPlace } from '../billing/billing.ts';
import type { BillingSnapshot } from '../billing/billing.ts';
import { importResults } from './import-results.ts';
import type { Imported } from './import-results.ts';
import { makeClaimFiles } from './make-file.ts';
import type { MadeFile, MakingOptions } from './make-file.ts';
import { setDoctor } from './set-doctor.ts';
import { unsafeFileOf } from './stored-file.ts';

/** The worker's world, and records of a file's own people alone. */
export type ClaimWorld = RunningWorld & {
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Makes files of these people's records. */
  make: (options?: MakingOptions) => Promise<MadeFile[]>;
  /** Removes their records, and every file and result; the numbers go on. */
  clear: () => Promise<void>;
  /**
   * An eConsult of derm's that no rule keeps back, of two hours ago. Each is about another patient of Alberta, the
   * first after clear about 055521444, unless something else is said.
   */
  record: (of?: Partial<ReturnType<typeof recordRow>>, snapshot?: Partial<BillingSnapshot>) => Promise<string>;
  /** So many of these. */
  records: (count: number) => Promise<void>;
  rowOf: (id: string) => Promise<RecordState>;
  /** A file as the payer reads it. */
  file: (batch: number) => Promise<SentBatch & { bytes: Buffer }>;
  newestBatch: () => Promise<number>;
  /** Reads an assessment with these lines, each made at another instant. */
  assess: (lines: readonly Line[]) => Promise<Imported>;
  read: (text: string) => Promise<Imported>;
};
type RecordState = {
  status: string;
  rule: string;
  missing: string[];
  error: string;
  paid: number | null;
  fee: number | null;
};
type Line = Partial<Assessed> & Pick<Assessed, 'number'>;

let readings = 0;
let patients = 0;

/** What the payer knows derm by. */
export const claimDoctor = {
  practitioner: '104200066',
  skill: 'DERM',
  arrangement: '1234567',
  facility: '100100',
  payTo: 'BAPY',
};

export async function startClaimWorld(people: OwnPeople): Promise<ClaimWorld> {
  const world = await workerWorld();
  const { app } = world;
  const { cast } = people;
  const only = Object.values(cast).map(({ id }) => id);
  await bringPeople(app, people);
  await setDoctor(app.write, cast.derm.id, claimDoctor);
  const query: ClaimWorld['query'] = async (text, values = []) =>
    // oxlint-disable-next-line typescript/no-unsafe-return -- each caller says the row
    (await app.write.query(text, values)).rows as never;
  const clear = async (): Promise<void> => {
    patients = 0;
    for (const table of [
      'claim_amendment',
      'claim_line',
      'claim_result',
      'claim_payment',
      'claim_import',
      'claim',
      'claim_file',
    ])
      await query(`delete from ${table}`);
    for (const table of ['billing_record', 'billing_month'])
      await query(`delete from ${table} where doctor_id = any($1::uuid[])`, [only]);
  };
  await clear();
  return {
    ...world,
    query,
    make: (options = {}) => makeClaimFiles(app, { only, ...options }),
    clear,
    async record(of = {}, snapshot = {}) {
      const row = { ...recordRow(cast.derm.id), ...of };
      await inTransaction(app.write, async (client) => {
        await insertRows(client, 'billing_record', [row]);
        await insertRows(client, 'billing_snapshot', [snapshotRow(app, row.id, snapshot)]);
      });
      return row.id;
    },
    async records(count) {
      const rows = Array.from({ length: count }, () => recordRow(cast.derm.id));
      await inTransaction(app.write, async (client) => {
        await insertRows(client, 'billing_record', rows);
        await insertRows(
          client,
          'billing_snapshot',
          rows.map(({ id }) => snapshotRow(app, id)),
        );
      });
    },
    async rowOf(id) {
      const [row] = await query<RecordState>(
        `select status, rule, missing, error_code as error, paid_cents::integer as paid, fee_cents::integer as fee
          from billing_record where id = $1`,
        [id],
      );
      return row!;
    },
    async file(batch) {
      const found = await unsafeFileOf(app.write, app, batch);
      return { ...readBatch(found!.bytes.toString('latin1')), bytes: found!.bytes };
    },
    async newestBatch() {
      const [row] = await query<{ batch: number }>('select max(batch) as batch from claim_file');
      return row!.batch;
    },
    assess: (lines) => importResults(app, Buffer.from(assessmentOf(lines))),
    read: (text) => importResults(app, Buffer.from(text, 'latin1')),
  };
}

const recordRow = (doctorId: string) => ({
  id: newId(),
  doctor_id: doctorId,
  type: 'econsult',
  sub_type: 'consultant',
  billing_code: '03.01O',
  snapshot: 'taken',
  status: 'new',
  rule: '',
  created_at: new Date(Date.now() - 7_200_000),
  version: 1,
  updated_at: new Date(),
  note: '',
  error_code: '',
  missing: [],
  decision: '',
  judge_due: true,
});

function snapshotRow({ keyring }: Pick<App, 'keyring'>, id: string, snapshot: Partial<BillingSnapshot> = {}) {
  const key = keyring.newDataKey(id);
  const body: BillingSnapshot = {
    patient: {
      phn: patients === 0 ? '055521444' : inventedHealthNumber('AB', patients),
      province: 'AB',
      firstName: 'Delphine',
      lastName: 'Okafor-Marchand',
      dateOfBirth: '1984/03/17',
    },
    oopData: null,
    referrerPracticeId: '',
    dxCode: '173.3',
    ...snapshot,
  };
  patients += 1;
  return {
    record_id: id,
    key_id: key.keyId,
    wrapped_key: key.wrapped,
    body: encrypt(key.key, snapshotPlace(id), JSON.stringify(body)),
    taken_at: new Date(),
  };
}

/** An assessment that no other one equals. */
export function assessmentOf(lines: readonly Line[]): string {
  readings += 1;
  return writeAssessment(
    `2026/11/27 12:00:00.${String(readings).padStart(6, '0')}`,
    lines.map((line) => ({
      identifier: '055521444',
      registration: '',
      serviceDay: '20261101',
      version: 0,
      result: 'A',
      amount: line.result === undefined || line.result === 'A' ? cents(6899) : null,
      code: line.result === 'V' ? 'RVRSL' : '',
      ...line,
    })),
  );
}

/** A ZIP that holds this one file. */
export function zipOf(file: string | Buffer): Buffer {
  const plain = typeof file === 'string' ? Buffer.from(file) : file;
  const [content, name] = [deflateRawSync(plain), Buffer.from('answer.txt')];
  // Of both heads: version, flags, method, time, day, checksum, sizes and the length of the name.
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt16LE(8, 4);
  about.writeUInt32LE(crc32(plain), 10);
  about.writeUInt32LE(content.length, 14);
  about.writeUInt32LE(plain.length, 18);
  about.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, name, content]);
  const entry = Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), about, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}
