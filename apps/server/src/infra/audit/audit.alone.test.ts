import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestCluster } from '@consult/testkit/database.ts';
import type { TestCluster, TestDatabase } from '@consult/testkit/database.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFileKeystore } from '../keystore/file-keystore.ts';
import type { Keystore } from '../keystore/keystore.ts';
import { columnTypes } from '../db/pool.ts';
import { auditKinds, writeAudit } from './audit.ts';
import { removeOldAudit } from './retain.ts';
import { startSealer } from './sealer.ts';
import type { Sealer } from './sealer.ts';
import { verifyAudit } from './verify.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let keystore: Keystore;
let headFile: string;
let sealer: Sealer;

const who = '0190f0c0-1111-7111-8111-111111111111';

let cluster: TestCluster;
beforeAll(async () => {
  // A snapshot spans the whole cluster: an open transaction of another test's database would hold it back.
  cluster = await startTestCluster();
});
afterAll(() => cluster.stop());
beforeEach(async () => {
  database = await cluster.createDatabase();
  pool = new pg.Pool({ connectionString: database.url, types: columnTypes });
  pool.on('error', () => {});
  folder = await mkdtemp(join(tmpdir(), 'consult-audit-'));
  keystore = openFileKeystore(join(folder, 'keystore.json'));
  headFile = join(folder, 'audit-head.json');
  // A second process of the run's other tests may hold a transaction open for a moment; sealNow is called until it is
  // done.
  sealer = await startSealer({ pool, keystore, headFile, intervalMs: 3_600_000 });
});

afterEach(async () => {
  await sealer.stop();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function write(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await writeAudit(pool, {
      kind: 'status-changed',
      actorId: who,
      subjectIds: [who],
      detail: { from: 'pending', to: 'booked', index },
    });
  }
}

async function sealAll(): Promise<void> {
  await expect
    .poll(async () => {
      await sealer.sealNow();
      const { rows } = await pool.query<{ open: number }>(
        `select count(*) as open from audit_entry e
          where not exists (select from audit_seal s where s.entry_id = e.id)`,
      );
      return rows[0]?.open;
    })
    .toBe(0);
}

const verify = () => verifyAudit({ pool, keystore, headFile });

/** Changes by an intruder with the rights of the database's owner. */
async function tamper(...statements: string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local consult.audit_upkeep = 'on'`);
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } finally {
    client.release();
  }
}

describe('the audit log', () => {
  test('is sound after sealing, and stays so as it grows', async () => {
    await write(5);
    await sealAll();
    expect(await verify()).toEqual({ ok: true, sealed: 5, lastPosition: 5, problems: [] });
    await write(3);
    await sealAll();
    expect(await verify()).toMatchObject({ ok: true, sealed: 8 });
    expect(JSON.parse(await readFile(headFile, 'utf8'))).toMatchObject({ position: 8 });
  });

  test('shows an entry whose content was changed', async () => {
    await write(3);
    await sealAll();
    await tamper(
      `update audit_entry set detail = '{"from": "pending", "to": "completed"}'
        where id = (select entry_id from audit_seal where position = 2)`,
    );
    expect(await verify()).toMatchObject({ ok: false, problems: [{ kind: 'entry-changed', position: 2 }] });
  });

  test.each([
    'actor_id = null',
    `kind = 'thread-read'`,
    `subject_kind = 'patient'`,
    `subject_ids = '{}'`,
    `detail = null`,
  ])('shows a change of %s', async (change) => {
    await write(1);
    await sealAll();
    await tamper(`update audit_entry set ${change}`);
    expect((await verify()).problems).toMatchObject([{ kind: 'entry-changed', position: 1 }]);
  });

  test('shows an entry that was deleted, alone or with its seal', async () => {
    await write(4);
    await sealAll();
    await tamper('delete from audit_entry where id = (select entry_id from audit_seal where position = 2)');
    expect((await verify()).problems).toMatchObject([{ kind: 'entry-missing', position: 2 }]);
    await tamper('delete from audit_seal where position = 2');
    expect((await verify()).problems).toMatchObject([{ kind: 'gap', position: 2 }]);
  });

  test('shows that its end was cut off, entries and seals together', async () => {
    await write(6);
    await sealAll();
    await tamper(
      'delete from audit_entry where id in (select entry_id from audit_seal where position > 4)',
      'delete from audit_seal where position > 4',
    );
    expect((await verify()).problems).toEqual([{ kind: 'cut-short', headPosition: 6, chainPosition: 4 }]);
  });

  test('shows a cut that was grown over again, and keeps the head that proves it', async () => {
    await write(6);
    await sealAll();
    const before = await readFile(headFile, 'utf8');
    await sealer.stop();
    await tamper(
      'delete from audit_entry where id in (select entry_id from audit_seal where position > 4)',
      'delete from audit_seal where position > 4',
    );
    const warnings: string[] = [];
    sealer = await startSealer({
      pool,
      keystore,
      headFile,
      intervalMs: 3_600_000,
      log: { warn: (text) => warnings.push(text), failure: () => {} },
    });
    await write(5);
    await sealAll();
    expect((await verify()).problems).toEqual([{ kind: 'head-differs', position: 6 }]);
    expect(await readFile(headFile, 'utf8')).toBe(before);
    expect(warnings).toHaveLength(1);
    // An operator has looked into it and put the head aside: the sealer keeps a new one from here on.
    await rename(headFile, `${headFile}.aside`);
    await sealer.sealNow();
    expect((await verify()).ok).toBe(true);
  });

  test('shows seals that were made anew without the audit key', async () => {
    await write(3);
    await sealAll();
    await tamper(`update audit_seal set hmac = sha256('guess') where position = 3`);
    expect((await verify()).problems).toEqual([{ kind: 'bad-signature', position: 3 }]);
  });

  test('shows an entry that has waited a minute for its seal', async () => {
    await pool.query(
      `insert into audit_entry (kind, subject_kind, subject_ids, at)
        values ('signed-in', 'person', '{}', now() - interval '61 seconds')`,
    );
    expect((await verify()).problems).toMatchObject([{ kind: 'unsealed', count: 1 }]);
    await sealAll();
    expect((await verify()).ok).toBe(true);
  });

  test('shows that the head outside the database is gone or forged', async () => {
    await write(2);
    await sealAll();
    const head = await readFile(headFile, 'utf8');
    await writeFile(headFile, head.replace('"position":2', '"position":1'));
    expect((await verify()).problems).toEqual([{ kind: 'head-differs', position: 1 }]);
    await writeFile(
      headFile,
      head.replace(/"hmac":"(.)/, (_, first: string) => `"hmac":"${first === '0' ? '1' : '0'}`),
    );
    expect((await verify()).problems).toEqual([{ kind: 'head-not-ours' }]);
    await rm(headFile);
    expect((await verify()).problems).toEqual([{ kind: 'head-missing' }]);
  });

  test('is sealed once by two sealers at the same time, each keeping its own head', async () => {
    const other = await startSealer({ pool, keystore, headFile: join(folder, 'other-head.json'), intervalMs: 5 });
    const writing = write(60);
    const sealing = (async () => {
      for (let round = 0; round < 20; round++) await sealer.sealNow();
    })();
    await Promise.all([writing, sealing]);
    await sealAll();
    await other.stop();
    expect(await verify()).toMatchObject({ ok: true, sealed: 60 });
    expect(await verifyAudit({ pool, keystore, headFile: join(folder, 'other-head.json') })).toMatchObject({
      ok: true,
    });
  });

  test('leaves out nothing that commits late', async () => {
    const slow = await pool.connect();
    await slow.query('begin');
    await writeAudit(slow, { kind: 'signed-in', actorId: who, subjectIds: [who] });
    await write(2);
    await sealer.sealNow();
    // Entries from after the open transaction began wait for it, so that nothing can slip in before it.
    expect((await pool.query('select from audit_seal')).rowCount).toBe(0);
    await slow.query('commit');
    slow.release();
    await sealAll();
    expect(await verify()).toMatchObject({ ok: true, sealed: 3 });
  });

  test('goes on in another cluster, whose transaction ids say nothing', async () => {
    await write(3);
    await sealAll();
    await pool.query(`update audit_sealer set system_identifier = 1, xid = '9000000000000'`);
    await write(2);
    await pool.query(
      `insert into audit_entry (kind, subject_kind, subject_ids, xid)
        values ('signed-in', 'person', '{}', '9000000000001')`,
    );
    await sealAll();
    await write(1);
    await sealAll();
    expect(await verify()).toMatchObject({ ok: true, sealed: 7 });
  });

  test('can lose its oldest entries to the retention command, and shows any other loss at its beginning', async () => {
    await pool.query(
      `insert into audit_entry (kind, subject_kind, subject_ids, at) select 'thread-read', 'activity', '{}',
        '2015-06-01'::timestamptz + make_interval(secs => n) from generate_series(1, 5) n`,
    );
    await sealAll();
    await write(3);
    await sealAll();
    expect(await removeOldAudit(pool, keystore, new Date('2020-01-01'))).toBe(5);
    await sealAll();
    expect(await verify()).toEqual({ ok: true, sealed: 4, lastPosition: 9, problems: [] });
    await tamper(
      'delete from audit_entry where id = (select entry_id from audit_seal where position = 6)',
      'delete from audit_seal where position = 6',
    );
    expect((await verify()).problems).toEqual([{ kind: 'gap', position: 6 }]);
    await tamper(`update audit_anchor set position = 6, hash = (select prev_hash from audit_seal where position = 7)`);
    expect((await verify()).problems).toEqual([{ kind: 'bad-signature', position: 6 }]);
  });

  test('takes no change, deletion or truncation', async () => {
    await write(1);
    await sealAll();
    for (const statement of [
      `update audit_entry set kind = 'x'`,
      'delete from audit_entry',
      'truncate audit_entry',
      `truncate audit_entry_${new Date().toISOString().slice(0, 7).replace('-', '_')}`,
      'update audit_seal set position = 9',
      'delete from audit_seal',
      'truncate audit_seal',
    ]) {
      await expect(pool.query(statement)).rejects.toThrow('the audit log is append-only');
    }
  });

  test('has a partition for each month, also for entries that came before their partition', async () => {
    await pool.query(
      `insert into audit_entry (kind, subject_kind, subject_ids, at)
        values ('signed-in', 'person', '{}', '2020-02-29T23:59:59.999Z'), ('signed-in', 'person', '{}', '2020-03-01T00:00:00Z')`,
    );
    await pool.query('select ensure_audit_partitions(3)');
    const { rows } = await pool.query<{ name: string; n: number }>(
      `select tableoid::regclass::text as name, count(*) as n from audit_entry group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { name: 'audit_entry_2020_02', n: 1 },
      { name: 'audit_entry_2020_03', n: 1 },
    ]);
    await sealAll();
    expect(await verify()).toMatchObject({ ok: true, sealed: 2 });
  });
});

test('every audit entry that the server writes is of the closed vocabulary', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync('src/**/*.{ts,sql}', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !file.endsWith('audit.ts'),
  );
  const found: [string, string][] = [];
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const match of text.matchAll(/insert into audit_entry\b/g)) {
      const statement = text.slice(match.index, match.index + 400);
      const kind = /'([a-z]+(?:-[a-z]+)+)',\s*'([a-z]+(?:-[a-z]+)*)'/.exec(statement);
      if (!kind)
        throw new Error(
          `${file}: the kind and what it is said of must stand as literals after 'insert into audit_entry'`,
        );
      found.push([kind[1]!, kind[2]!]);
    }
  }
  expect(found.length).toBeGreaterThan(3);
  for (const [kind, subject] of found) expect(auditKinds).toHaveProperty([kind], subject);
});
