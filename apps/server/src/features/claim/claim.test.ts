import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { cents } from '@consult/domain/money/money.ts';
import { writeBalance } from '@consult/domain/claim/balance.ts';
import { readLine } from '@consult/domain/claim/fixed-width.ts';
import { claimSegment } from '@consult/domain/claim/layout.ts';
import { signIn } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import fc from 'fast-check';
import type pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../infra/db/transaction.ts';
import { judgeRecords } from '../billing/billing.ts';
import { withoutClinic } from './candidates.ts';
import { exportFile } from './export-file.ts';
import { assessmentOf, claimDoctor, startClaimWorld, zipOf } from './claim-world.testing.ts';
import type { ClaimWorld } from './claim-world.testing.ts';
import { listFiles } from './lists.ts';
import { mendClaimFile } from './mend-file.ts';
import { readKept } from './read-kept.ts';
import { setDoctor } from './set-doctor.ts';
import { setSubmitter } from './submitter.ts';
import { compareClaims } from './verify-claims.ts';

const people = ownPeople();
const { cast } = people;

let world: ClaimWorld;
beforeAll(async () => {
  world = await startClaimWorld(people);
});
beforeEach(() => world.clear());

const claimed = async (of: object = {}): Promise<{ id: string; number: string; batch: number }> => {
  const id = await world.record({ ...of });
  await world.make();
  const [claim] = await world.query<{ number: string; batch: number }>(
    `select c.number, f.batch from claim c join claim_file f on f.id = c.file_id where c.record_id = $1
      order by c.place desc`,
    [id],
  );
  return { id, ...claim! };
};
const statusOf = async (id: string): Promise<string> => (await world.rowOf(id)).status;

describe('a claim file', () => {
  it('takes what the rules let through, gives each a number, and makes it submitted', async () => {
    const ids = [await world.record(), await world.record({ status: 'pending' })];
    const [made] = await world.make();
    expect(made).toMatchObject({ claims: 2, held: 0 });
    for (const id of ids) expect(await statusOf(id)).toBe('submitted');
    const file = await world.file(await world.newestBatch());
    expect(`QQQ${String(file.batch).padStart(6, '0')}`).toBe(made!.name);
    const segment = file.bytes.toString('latin1').split('\r\n')[1]!;
    expect(readLine(claimSegment, segment)).toMatchObject({
      claimType: 'RGLR',
      practitioner: claimDoctor.practitioner,
      identifier: '055521444',
      serviceCode: '03.01O',
      diagnosis1: '1733',
      amountClaimed: 6899,
    });
    const audited = await world.query<{ detail: object }>(
      `select detail from audit_entry where kind = 'billing-status-changed' and subject_ids = array[$1::uuid]
        order by at, id`,
      [ids[0]],
    );
    expect(audited.map(({ detail }) => detail)).toEqual([
      { before: 'new', after: 'pending' },
      { before: 'pending', after: 'submitted' },
    ]);
  });

  it('is not made where nothing is ready, and spends no number', async () => {
    const before = await world.query('select next_batch, next_sequence from claim_submitter');
    expect(await world.make()).toEqual([{ name: null, claims: 0, held: 0 }]);
    expect(await world.query('select next_batch, next_sequence from claim_submitter')).toEqual(before);
  });

  it('leaves records of other provinces new, and those of a doctor who lacks something on hold until it is entered', async () => {
    const far = await world.record({ doctor_id: cast.free.id });
    const near = await world.record({ doctor_id: cast.cardio.id });
    expect((await world.make())[0]).toMatchObject({ claims: 0, held: 1 });
    expect(await statusOf(far)).toBe('new');
    const needed = ['practitioner', 'skill', 'arrangement', 'facility', 'payTo'];
    expect(await world.rowOf(near)).toMatchObject({ status: 'onHold', rule: 'claim-incomplete', missing: needed });
    await setDoctor(world.app.write, cast.cardio.id, { ...claimDoctor, payTo: '' });
    await world.make();
    expect(await world.rowOf(near)).toMatchObject({ status: 'onHold', missing: ['payTo'] });
    await setDoctor(world.app.write, cast.cardio.id, { payTo: 'BAPY' });
    await world.make();
    expect(await world.rowOf(near)).toMatchObject({ status: 'submitted', rule: '', missing: [] });
    await world.query('delete from claim_doctor where person_id = $1', [cast.cardio.id]);
  });

  it('leaves records of a doctor without a clinic on hold for one, and takes them once it is there', async () => {
    await setDoctor(world.app.write, cast.cardio.id, claimDoctor);
    const id = await world.record({ doctor_id: cast.cardio.id });
    await world.query('update location set disabled = true where person_id = $1', [cast.cardio.id]);
    try {
      expect((await world.make())[0]).toMatchObject({ claims: 0 });
      expect(await world.rowOf(id)).toMatchObject({
        status: 'onHold',
        rule: 'claim-incomplete',
        missing: ['clinic'],
      });
      const only = Object.values(cast).map((one) => one.id);
      expect(await withoutClinic(world.app.write, only)).toEqual([{ email: cast.cardio.email, records: 1 }]);
    } finally {
      await world.query('update location set disabled = false where person_id = $1', [cast.cardio.id]);
    }
    expect((await world.make())[0]).toMatchObject({ claims: 1 });
    expect(await world.rowOf(id)).toMatchObject({ status: 'submitted', rule: '', missing: [] });
    await world.query('delete from claim_doctor where person_id = $1', [cast.cardio.id]);
  });

  it('bills no patient of Quebec, and none from elsewhere without their address', async () => {
    const patient = { phn: 'TREM 1234 5678', province: 'QC', firstName: 'A', lastName: 'B', dateOfBirth: '' };
    const quebec = await world.record({}, { patient });
    const bc = await world.record({}, { patient: { ...patient, phn: '9012345678', province: 'BC' } });
    await world.make();
    expect((await world.rowOf(quebec)).status).toBe('notBillable');
    expect((await world.rowOf(bc)).status).toBe('new');
  });

  it('takes nothing that a rule refuses or holds, that its doctor holds, or that may still be undone', async () => {
    const patient = { phn: '055521445', province: 'AB', firstName: 'A', lastName: 'B', dateOfBirth: '' };
    const refused = await world.record({}, { patient });
    const own = await world.record({ status: 'onHold', decision: 'hold' });
    const fresh = await world.record({ created_at: new Date() });
    const unjudged = await world.record({ status: 'pending' }, { patient: { ...patient, phn: '055521446' } });
    await setDoctor(world.app.write, cast.cardio.id, claimDoctor);
    const role = [cast.cardio.id, 'pracIdValidationRequired'];
    await world.query('insert into person_role (person_id, role) values ($1, $2)', role);
    const held = await world.record({ doctor_id: cast.cardio.id, status: 'pending' });
    expect(await world.make()).toEqual([{ name: null, claims: 0, held: 0 }]);
    expect(await statusOf(refused)).toBe('new');
    expect(await world.rowOf(own)).toMatchObject({ status: 'onHold', rule: '' });
    expect(await statusOf(fresh)).toBe('new');
    expect(await statusOf(unjudged)).toBe('new');
    expect(await world.rowOf(held)).toMatchObject({ status: 'onHold', rule: 'practice-id' });
    await world.query('delete from person_role where person_id = $1 and role = $2', role);
    expect((await world.make())[0]).toMatchObject({ claims: 1 });
    expect(await statusOf(held)).toBe('submitted');
    await world.query('delete from claim_doctor where person_id = $1', [cast.cardio.id]);
  });

  it('of two that exclude each other takes the earlier, also where both had to wait for something', async () => {
    const patient = { phn: '055521444', province: 'AB', firstName: 'A', lastName: 'B', dateOfBirth: '' };
    const at = (hours: number): Date => new Date(Date.parse('2026-11-18T17:00:00Z') + hours * 3_600_000);
    const first = await world.record({ created_at: at(0) }, { patient });
    const second = await world.record({ created_at: at(1) }, { patient });
    await setDoctor(world.app.write, cast.derm.id, { facility: '' });
    expect((await world.make())[0]).toMatchObject({ claims: 0, held: 1 });
    expect((await world.make())[0]).toMatchObject({ claims: 0, held: 1 });
    await setDoctor(world.app.write, cast.derm.id, claimDoctor);
    expect((await world.make())[0]).toMatchObject({ claims: 1, held: 0 });
    expect([await statusOf(first), await statusOf(second)]).toEqual(['submitted', 'new']);
  });

  it('takes all of a patient’s that it may, though each changes what the others are judged by', async () => {
    const patient = { phn: '055521444', province: 'AB', firstName: 'A', lastName: 'B', dateOfBirth: '' };
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'];
    for (const day of days) await world.record({ created_at: new Date(`${day}T17:00:00Z`) }, { patient });
    const made = await world.make({ most: 2 });
    expect(made.map(({ claims }) => claims)).toEqual([2, 2, 0]);
  });

  it('says the note of what goes as it is, and none that its doctor wrote before they corrected it', async () => {
    const payerNote = 'La carte a été montrée.';
    await world.record({ decision: 'asIs' }, { payerNote });
    await world.record({}, { payerNote });
    await world.make();
    const { claims, bytes } = await world.file(await world.newestBatch());
    expect(claims.map(({ action, note }) => [action, note])).toEqual([
      ['A', 'LA CARTE A ETE MONTREE.'],
      ['A', ''],
    ]);
    expect(bytes.toString('latin1')).toMatch(/CIP1CTX10001A {6}LA CARTE A ETE MONTREE\. +\r\n/);
  });

  it('leaves on hold what lacks something, however often it is judged, until it is there', async () => {
    await setDoctor(world.app.write, cast.derm.id, { facility: '' });
    const id = await world.record();
    await world.make();
    const state = () =>
      world.query('select status, rule, missing, version::text from billing_record where id = $1', [id]);
    const held = await state();
    expect(held).toMatchObject([{ status: 'onHold', rule: 'claim-incomplete', missing: ['facility'] }]);
    const later = new Date(world.app.now().getTime() + 86_400_000);
    await judgeRecords(world.app, cast.derm.id, 'changed');
    await judgeRecords({ ...world.app, now: () => later }, cast.derm.id, 'daily');
    expect(await state()).toEqual(held);
    await setDoctor(world.app.write, cast.derm.id, claimDoctor);
    await world.make();
    expect(await world.rowOf(id)).toMatchObject({ status: 'submitted', rule: '', missing: [] });
  });

  it('goes on in another file where one is full, and two makers at once take each record once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 25; n += 1) ids.push(await world.record());
    const made = (await Promise.all([0, 1, 2].map(() => world.make({ most: 10 })))).flat();
    expect(made.reduce((sum, { claims }) => sum + claims, 0)).toBe(25);
    const claims = await world.query<{ record_id: string; number: string }>('select record_id, number from claim');
    expect(new Set(claims.map((claim) => claim.record_id))).toEqual(new Set(ids));
    expect(new Set(claims.map(({ number }) => number)).size).toBe(25);
    const files = await listFiles(world.app.write);
    for (const { batch, claims: count } of files) expect((await world.file(batch)).claims).toHaveLength(count);
  });

  it('is there whole or not at all where its maker is killed', { timeout: scaled(60_000) }, async () => {
    await world.records(1_200);
    const [{ next_batch: before }] = (await world.query<{ next_batch: number }>(
      'select next_batch from claim_submitter',
    )) as [{ next_batch: number }];
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../app/admin.ts'), 'claims', 'write', '--doctor', cast.derm.email],
      {
        stdio: 'ignore',
        env: {
          PATH: process.env['PATH'],
          DATA_DIR: world.dataDir,
          DATABASE_URL: world.databaseUrl,
          LOG_LEVEL: 'silent',
        },
      },
    );
    const ended = once(child, 'exit');
    // It holds the numbers' row from its beginning to its commit.
    const makes = async (): Promise<boolean> =>
      world.query('select from claim_submitter for no key update nowait').then(
        () => false,
        (error: unknown) => (error as { code: string }).code === '55P03',
      );
    await expect.poll(makes, { interval: 5, timeout: scaled(30_000) }).toBe(true);
    child.kill('SIGKILL');
    await ended;
    // The server rolls back once it sees that nobody is there.
    await expect.poll(makes, { timeout: scaled(30_000) }).toBe(false);
    const counted = (): Promise<{ claims: number; submitted: number; files: number; next_batch: number }[]> =>
      world.query(`select (select count(*)::integer from claim) as claims, next_batch,
        (select count(*)::integer from claim_file) as files, (select count(*)::integer from billing_record
        where doctor_id = '${cast.derm.id}' and status = 'submitted') as submitted from claim_submitter`);
    expect(await counted()).toEqual([{ claims: 0, submitted: 0, files: 0, next_batch: before }]);
    expect((await world.make())[0]).toMatchObject({ claims: 1_200 });
    expect(await counted()).toEqual([{ claims: 1_200, submitted: 1_200, files: 1, next_batch: before + 1 }]);
    expect((await world.file(before)).claims).toHaveLength(1_200);
  });

  it('lies encrypted, and is written out by an audited command as it was made', async () => {
    const { batch } = await claimed();
    const [stored] = await world.query<{ body: Buffer }>('select body from claim_file where batch = $1', [batch]);
    for (const word of ['055521444', 'TRAILER', 'QQQ']) expect(stored!.body.toString('latin1')).not.toContain(word);
    const first = await exportFile(world.app, batch);
    expect((await exportFile(world.app, batch))!.bytes.equals(first!.bytes)).toBe(true);
    expect(first!.bytes.toString('latin1')).toContain('055521444');
    expect(
      await world.query(
        `select detail from audit_entry where kind = 'claim-file-exported' and detail ->> 'batch' = $1`,
        [first!.name],
      ),
    ).toHaveLength(2);
    expect(await exportFile(world.app, 999_999)).toBeNull();
  });

  it('says that there is no submitter, and claims nothing', async () => {
    const id = await world.record();
    await world.query(`update claim_submitter set prefix = ''`);
    await expect(world.make()).rejects.toThrow('Enter the submitter prefix first');
    await setSubmitter(world.app.write, 'QQQ', 'AA');
    expect(await statusOf(id)).toBe('new');
  });
});

describe('a result', () => {
  it.each([
    ['paid', { amount: cents(6899) }, { status: 'closed', paid: 6899, error: '' }],
    ['partly', { amount: cents(3449), code: '63A' }, { status: 'closed', paid: 3449, fee: 6899, error: '63A' }],
    ['refused', { result: 'R', code: '05A' }, { status: 'refused', paid: null, error: '05A' }],
    ['held', { result: 'H' }, { status: 'unconfirmed', paid: null }],
    ['undecided', { result: '' }, { status: 'submitted', paid: null }],
  ] as const)('%s changes the record as it says', async (what, line, becomes) => {
    const { id, number } = await claimed();
    expect((await world.assess([{ number, ...line }])).counts).toMatchObject({ [what]: 1 });
    expect(await world.rowOf(id)).toMatchObject(becomes);
  });

  it('is paid after it was held, earns once, and is taken back by a reversal, also in one file', async () => {
    const { id, number } = await claimed();
    await world.assess([
      { number, result: 'H' },
      { number, version: 1 },
    ]);
    expect(await world.rowOf(id)).toMatchObject({ status: 'closed', paid: 6899 });
    const earned = () =>
      world.query('select econsults, econsult_cents::integer as cents from billing_month where doctor_id = $1', [
        cast.derm.id,
      ]);
    expect(await earned()).toEqual([{ econsults: 1, cents: 6899 }]);
    expect((await world.assess([{ number, version: 2, result: 'V' }])).counts).toMatchObject({ reversed: 1 });
    expect(await world.rowOf(id)).toMatchObject({ status: 'refused', paid: null, error: 'RVRSL' });
    expect(await earned()).toEqual([{ econsults: 0, cents: 0 }]);
  });

  it('adds to each doctor’s month once, however many records one statement pays or takes back', async () => {
    for (const of of [{}, {}, { sub_type: 'message' }, { type: 'patientMessage' }, { doctor_id: cast.cardio.id }])
      await world.record({ status: 'submitted', ...of });
    const doctors = [cast.derm.id, cast.cardio.id];
    const change = (text: string) =>
      inTransaction(world.app.write, async (client) => {
        const before = await monthsWritten(client);
        await client.query(text, [doctors]);
        return (await monthsWritten(client)) - before;
      });
    const earned = () =>
      world.query(
        `select doctor_id, month::text, econsults, communications, econsult_cents::integer as cents,
          communication_cents::integer as messages
        from billing_month where doctor_id = any($1::uuid[]) order by econsults desc, month`,
        [doctors],
      );
    const paid = (doctor: string, month: string, econsults: number, communications: number) => ({
      doctor_id: doctor,
      month,
      econsults,
      communications,
      cents: econsults * 100,
      messages: communications * 100,
    });
    const [derm, cardio] = doctors as [string, string];
    expect(
      await change(`update billing_record set status = 'closed', paid_cents = 100, paid_at = '2026-03-01T06:59:59Z'
        where doctor_id = any($1::uuid[])`),
    ).toBe(2);
    expect(await earned()).toEqual([paid(derm, '2026-02-01', 2, 2), paid(cardio, '2026-02-01', 1, 0)]);
    // Another note changes no payment.
    expect(await change(`update billing_record set note = 'duplicate' where doctor_id = any($1::uuid[])`)).toBe(0);
    expect(
      await change(`update billing_record set status = 'refused', paid_cents = null, paid_at = null
        where doctor_id = any($1::uuid[]) and type = 'patientMessage'`),
    ).toBe(1);
    expect((await earned())[0]).toEqual(paid(derm, '2026-02-01', 2, 1));
    // To another month: out of the one, and into the other.
    expect(
      await change(`update billing_record set paid_at = '2026-03-01T07:00:00Z'
        where doctor_id = any($1::uuid[]) and paid_at is not null`),
    ).toBe(4);
    expect((await earned()).filter((row) => (row as { econsults: number }).econsults > 0)).toEqual([
      paid(derm, '2026-03-01', 2, 1),
      paid(cardio, '2026-03-01', 1, 0),
    ]);
  });

  it('moves the doctor’s money in the ledger by what it paid and took back, once for each file, and verifies', async () => {
    const [first, second] = [await claimed(), await claimed()];
    const text = assessmentOf([{ number: first.number }, { number: second.number, amount: cents(3449), code: '63A' }]);
    await world.read(text);
    await world.read(text);
    await world.assess([{ number: first.number, version: 1, result: 'V' }]);
    const payments = await world.query<{ id: string; kind: string; cents: number; lines: object[] }>(
      `select p.id, p.kind, p.cents::integer as cents, jsonb_object_agg(l.account, l.cents) as lines
        from claim_payment p join ledger_entry e on e.cause_id = p.id join ledger_line l on l.entry_id = e.id
          and l.owner_kind = 'person' and l.owner_id = p.doctor_id
        where p.doctor_id = $1 group by p.id order by p.id`,
      [cast.derm.id],
    );
    expect(payments).toMatchObject([
      { kind: 'paid', cents: 10_348, lines: { claims: 10_348, revenue: -10_348 } },
      { kind: 'reversed', cents: -6899, lines: { claims: -6899, revenue: 6899 } },
    ]);
    const own = new Set([...payments.map(({ id }) => id), first.id, second.id]);
    const differs = async () => (await compareClaims(world.app.write)).filter(({ id }) => own.has(id));
    expect(await differs()).toEqual([]);
    await world.query('update claim_payment set cents = cents + 1 where id = $1', [payments[0]!.id]);
    await world.query('update billing_record set paid_cents = 1 where id = $1', [second.id]);
    expect(new Set((await differs()).map(({ kind }) => kind))).toEqual(
      new Set(['claim-payment-differs', 'claim-results-differ', 'claim-record-differs']),
    );
  });

  it('is applied once, whether its file comes twice, with other line ends, or another file says it again', async () => {
    const { id, number } = await claimed();
    const text = assessmentOf([{ number }]);
    expect((await world.read(text)).counts).toMatchObject({ paid: 1 });
    const version = () => world.query('select version from billing_record where id = $1', [id]);
    const before = await version();
    const imports = await Promise.all([world.read(text), world.read(text.replaceAll('\r\n', '\n'))]);
    for (const { counts } of imports) expect(counts).toBeNull();
    expect((await world.assess([{ number }])).counts).toMatchObject({ repeated: 1 });
    expect(await version()).toEqual(before);
  });

  it('comes zipped as well', async () => {
    const { id, number } = await claimed();
    const zipped = zipOf(assessmentOf([{ number }]));
    expect((await world.read(zipped.toString('latin1'))).counts).toMatchObject({ paid: 1 });
    expect(await statusOf(id)).toBe('closed');
    await expect(world.read(zipped.subarray(0, 80).toString('latin1'))).rejects.toThrow('zip-damaged');
  });

  it('in a ZIP of two files, of none or of another ZIP is refused as that, not as one that was cut short', async () => {
    const { id, number } = await claimed();
    const one = zipOf(assessmentOf([{ number }]));
    const end = one.lastIndexOf('PK\u0005\u0006');
    const two = Buffer.from(one);
    two.writeUInt16LE(2, end + 10);
    const none = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
    for (const zip of [two, none, zipOf(one)])
      await expect(world.read(zip.toString('latin1'))).rejects.toThrow('zip-files');
    expect(await statusOf(id)).toBe('submitted');
  });

  it('whose ZIP was damaged on the way changes nothing, though its lines look whole', async () => {
    const { id, number } = await claimed();
    const zipped = zipOf(assessmentOf([{ number }]));
    zipped[zipped.lastIndexOf('PK\u0001\u0002') + 16]! ^= 1;
    await expect(world.read(zipped.toString('latin1'))).rejects.toThrow('zip-damaged');
    expect(await statusOf(id)).toBe('submitted');
  });

  it('of a file that was cut short changes nothing', async () => {
    const { id, number } = await claimed();
    const text = assessmentOf([{ number }, { number, version: 1, result: 'V' }]);
    for (const length of [0, 1, 100, 256, 300, 511, 512, 600, 768, 775])
      await expect(world.read(text.slice(0, length))).rejects.toThrow('refused');
    expect(await statusOf(id)).toBe('submitted');
    expect(await world.query('select from claim_import')).toHaveLength(0);
  });

  it('of a file in which anything was changed is refused whole, or counted line by line', async () => {
    const length = assessmentOf([{ number: 'QQQ26AA00000018' }]).length;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: length - 1 }), fc.string(), async (at, change) => {
        const { id, number } = await claimed();
        const text = assessmentOf([{ number }]);
        const read = await world.read(text.slice(0, at) + change + text.slice(at + 1)).then(
          ({ counts }) => Object.values(counts!).reduce((sum, count) => sum + count, 0),
          (error: Error) => error.name,
        );
        expect(['ResultFileError', 1]).toContain(read);
        if (read !== 1) expect(await statusOf(id)).toBe('submitted');
      }),
      { numRuns: 60 },
    );
  });

  it('about nobody’s claim, another submitter’s or one that does not fit is kept and shown', async () => {
    const { id, number } = await claimed();
    const [unknown, foreign] = ['QQQ26AA99999990', 'ZZZ26AA00000018'];
    const { counts } = await world.assess([
      { number: unknown },
      { number: foreign },
      { number, result: 'V' },
      { number, version: 1 },
    ]);
    expect(counts).toMatchObject({ kept: 3, paid: 1 });
    const kept = await readKept(world.app);
    expect(new Set(kept.map((line) => `${line.number} ${line.why}`))).toEqual(
      new Set([`${unknown} unknown-claim`, `${foreign} other-submitter`, `${number} not-fitting`]),
    );
    const [body] = await world.query<{ body: Buffer }>('select body from claim_line limit 1');
    expect(body!.body.toString('latin1')).not.toContain('055521444');
    expect(await statusOf(id)).toBe('closed');
    await expect(world.assess([{ number: foreign }])).rejects.toThrow('foreign');
  });

  it('arrives in the doctor’s open report', async () => {
    const derm = await signIn(world.url, cast.derm.email);
    const { number } = await claimed();
    const feed = await derm.live();
    await world.assess([{ number }]);
    expect((await feed.next(({ data }) => data['kind'] === 'billing')).data).toMatchObject({ id: cast.derm.id });
    feed.close();
    derm.close();
  });
});

describe('a claim that was refused and corrected', () => {
  it('goes again under a new number, and a late answer to the old one is kept', async () => {
    const { id, number } = await claimed();
    await world.assess([{ number, result: 'R', code: '05A' }]);
    await world.query(`update billing_record set status = 'new' where id = $1`, [id]);
    await world.make();
    const [again] = await world.query<{ number: string }>(
      'select number from claim where record_id = $1 order by place desc limit 1',
      [id],
    );
    expect(again!.number).not.toBe(number);
    expect((await world.assess([{ number, version: 3 }])).counts).toMatchObject({ kept: 1 });
    expect((await readKept(world.app))[0]).toMatchObject({ number, why: 'superseded' });
    await world.assess([{ number: again!.number }]);
    expect(await world.rowOf(id)).toMatchObject({ status: 'closed', paid: 6899 });
  });
});

describe('a batch balance', () => {
  const made = (n: number): string => `2026/11/19 15:22:09.${String(n).padStart(6, '0')}`;
  const balance = (batch: number, status: 'ACPT' | 'PART' | 'RFSE', refused: string[] = [], n = 1): string =>
    writeBalance(
      made(n),
      {
        prefix: 'QQQ',
        batch,
        first: 'QQQ26AA00000017',
        last: 'QQQ26AA00000017',
        status,
        reason: status === 'ACPT' ? '' : 'TX',
      },
      refused.map((number) => ({ number, code: '34DC' })),
    );

  it('makes what was taken unconfirmed, and refuses the others with their reason', async () => {
    const other = await world.record();
    const { id, number, batch } = await claimed();
    expect((await world.read(balance(batch, 'PART', [number]))).counts).toMatchObject({
      taken: 1,
      refused: 1,
      kept: 0,
    });
    expect(await statusOf(other)).toBe('unconfirmed');
    expect(await world.rowOf(id)).toMatchObject({ status: 'refused', error: '34DC' });
    expect((await listFiles(world.app.write))[0]).toMatchObject({ state: 'part', waiting: 1 });
    expect((await world.read(balance(batch, 'ACPT'))).counts).toMatchObject({ batches: 0, kept: 1 });
  });

  it('that refuses a batch leaves its claims where they are until it goes again, mended, under its number', async () => {
    const { id, number, batch } = await claimed();
    expect(await mendClaimFile(world.app, batch)).toEqual({ is: 'not-refused' });
    await world.read(balance(batch, 'RFSE'));
    expect(await statusOf(id)).toBe('submitted');
    await setDoctor(world.app.write, cast.derm.id, { facility: '200200' });
    expect(await mendClaimFile(world.app, batch)).toMatchObject({ is: 'mended', claims: 1 });
    const file = await world.file(batch);
    expect(file.claims.map((claim) => claim.number)).toEqual([number]);
    expect(file.bytes.toString('latin1')).toContain('200200');
    // The answer to the first revision says nothing of the second.
    expect((await world.read(balance(batch, 'RFSE'))).counts).toBeNull();
    await world.read(balance(batch, 'ACPT', [], 2));
    expect(await statusOf(id)).toBe('unconfirmed');
    expect((await listFiles(world.app.write)).map(({ state }) => state)).toEqual(['taken', 'mended']);
  });
});

describe('with two batches open', () => {
  const lines = (...all: string[]): string => all.map((line) => `${line}\r\n`).join('');
  /** A report as it comes from outside, of several batches; written here, and not by the writer of ours. */
  const report = (batches: [batch: number, status: string, reason?: string][], refused: string[] = []): string => {
    const count = String(refused.length).padStart(9, '0');
    return lines(
      'H-link  :STX  ***  Input Data Set: CLAIMS.INPUT.BACKUP  ***',
      '                                Claims Assessment',
      '                                                       Date : 2026/11/19',
      'Batch       First Transaction    Last Transaction     Status     Reason',
      'Number      ID                   ID                   Code       Code',
      ...batches.map(
        ([batch, status, reason = '']) =>
          `QQQ${String(batch).padStart(6, '0')}   QQQ26AA00000017      QQQ26AA00000025      ${status}       ${reason}`,
      ),
      `H-link  :ETX     More data follows? ${refused.length > 0 ? 'Y' : 'N'}`,
      ...(refused.length > 0 ? ['22026/11/19 15:22:09.600000 0006 HEADER'] : []),
      ...refused.map((number) => `3${number}CIP1CIB10000A      34DC`),
      ...(refused.length > 0 ? [`4${count}${count}     TRAILER`] : []),
    );
  };
  const stateOf = async (batch: number): Promise<string> =>
    (await listFiles(world.app.write)).find((file) => file.batch === batch)!.state;

  it('the balance of one leaves the other’s claims where they are, whatever it names', async () => {
    const [one, other] = [await claimed(), await claimed()];
    const { counts } = await world.read(report([[one.batch, 'PART', 'TX']], [one.number, other.number]));
    expect(counts).toMatchObject({ refused: 1, kept: 1, taken: 0 });
    expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['refused', 'submitted']);
    expect([await stateOf(one.batch), await stateOf(other.batch)]).toEqual(['part', 'made']);
    expect((await readKept(world.app))[0]).toMatchObject({ number: other.number, why: 'not-fitting' });
    await world.read(report([[other.batch, 'ACPT']]));
    expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['refused', 'unconfirmed']);
  });

  it('one balance of both settles each by its own line', async () => {
    const [one, other] = [await claimed(), await claimed()];
    const both = report([
      [one.batch, 'ACPT'],
      [other.batch, 'RFSE', 'TX'],
    ]);
    expect((await world.read(both)).counts).toMatchObject({ batches: 2, taken: 1, refused: 0, kept: 0 });
    expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['unconfirmed', 'submitted']);
    expect(await mendClaimFile(world.app, one.batch)).toEqual({ is: 'not-refused' });
    expect(await mendClaimFile(world.app, other.batch)).toMatchObject({ is: 'mended', claims: 1 });
  });

  it('one that was taken in part, and of which it is not said what was left out, is not taken', async () => {
    const [one, other] = [await claimed(), await claimed()];
    const both = report(
      [
        [one.batch, 'PART', 'TX'],
        [other.batch, 'PART', 'TX'],
      ],
      [one.number],
    );
    expect((await world.read(both)).counts).toMatchObject({ batches: 1, refused: 1, taken: 0, kept: 1 });
    expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['refused', 'submitted']);
    expect(await stateOf(other.batch)).toBe('made');
    // Its line is shown by the batch.
    const name = `QQQ${String(other.batch).padStart(6, '0')}`;
    expect((await readKept(world.app))[0]).toMatchObject({ number: name, why: 'not-fitting' });
    await world.read(report([[other.batch, 'PART', 'TX']], [other.number]));
    expect(await statusOf(other.id)).toBe('refused');
  });

  it('a balance that comes after the assessment changes no claim that has a result', async () => {
    const [paid, held] = [await claimed(), await claimed()];
    await world.assess([{ number: paid.number }, { number: held.number, result: 'H' }]);
    const late = report(
      [
        [paid.batch, 'PART', 'TX'],
        [held.batch, 'PART', 'TX'],
      ],
      [paid.number, held.number],
    );
    expect((await world.read(late)).counts).toMatchObject({ refused: 0, taken: 0, kept: 2 });
    expect(await world.rowOf(paid.id)).toMatchObject({ status: 'closed', paid: 6899 });
    expect(await statusOf(held.id)).toBe('unconfirmed');
    const taken = await claimed();
    await world.assess([{ number: taken.number, result: 'R', code: '05A' }]);
    expect((await world.read(report([[taken.batch, 'ACPT']]))).counts).toMatchObject({ batches: 1, taken: 0, kept: 0 });
    expect(await world.rowOf(taken.id)).toMatchObject({ status: 'refused', error: '05A' });
  });

  it.each([['A'], ['H']] as const)('a batch of which a claim has a result (%s) was not refused', async (result) => {
    const { id, number, batch } = await claimed();
    await world.assess([{ number, result }]);
    const before = await world.rowOf(id);
    expect((await world.read(report([[batch, 'RFSE', 'TX']]))).counts).toMatchObject({ batches: 0, kept: 1 });
    expect(await stateOf(batch)).toBe('made');
    expect(await mendClaimFile(world.app, batch)).toEqual({ is: 'not-refused' });
    expect(await world.rowOf(id)).toEqual(before);
  });
});

it('files are made on Thursdays at noon, business time', async () => {
  const planned = await world.query(`select cron, timezone from pgboss.schedule where name = 'write-claims'`);
  expect(planned).toEqual([{ cron: '0 12 * * 4', timezone: 'America/Edmonton' }]);
});

/** How many rows of billing_month this connection has written. */
async function monthsWritten(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ written: number }>(
    `select (n_tup_ins + n_tup_upd)::integer as written from pg_stat_xact_user_tables where relname = 'billing_month'`,
  );
  return rows[0]!.written;
}
