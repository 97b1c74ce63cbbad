import { cents } from '@consult/domain/money/money.ts';
import { writeBalance } from '@consult/domain/claim/balance.ts';
import { readLine } from '@consult/domain/claim/fixed-width.ts';
import { claimSegment } from '@consult/domain/claim/layout.ts';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportFile } from './export-file.ts';
import { assessmentOf, startClaimWorld, zipOf } from './claim-world.testing.ts';
import type { ClaimWorld } from './claim-world.testing.ts';
import { listFiles, listKept } from './lists.ts';
import { makeClaimFiles } from './make-file.ts';
import { mendClaimFile } from './mend-file.ts';
import { setDoctor } from './set-doctor.ts';
import { setSubmitter } from './submitter.ts';

let world: ClaimWorld;
beforeAll(async () => {
  world = await startClaimWorld();
});
afterAll(() => world?.stop());
beforeEach(() => world.clear());

const ready = { practitioner: '104200066', skill: 'DERM', arrangement: '1234567', facility: '100100', payTo: 'BAPY' };
const claimed = async (of: object = {}): Promise<{ id: string; number: string; batch: number }> => {
  const id = await world.record({ ...of });
  await makeClaimFiles(world.app);
  const [claim] = await world.query<{ number: string; batch: number }>(
    'select c.number, f.batch from claim c join claim_file f on f.id = c.file_id where c.record_id = $1 order by c.place desc',
    [id],
  );
  return { id, ...claim! };
};
const statusOf = async (id: string): Promise<string> => (await world.rowOf(id)).status;

describe('a claim file', () => {
  it('takes what is new and ready, gives each a number, and makes it submitted', async () => {
    const ids = [await world.record(), await world.record({ status: 'pending' })];
    const [made] = await makeClaimFiles(world.app);
    expect(made).toMatchObject({ claims: 2, held: 0 });
    for (const id of ids) expect(await statusOf(id)).toBe('submitted');
    const file = await world.file(await world.newestBatch());
    expect(`QQQ${String(file.batch).padStart(6, '0')}`).toBe(made!.name);
    const segment = file.bytes.toString('latin1').split('\r\n')[1]!;
    expect(readLine(claimSegment, segment)).toMatchObject({
      claimType: 'RGLR',
      practitioner: cast.derm.practiceId,
      identifier: '055521444',
      serviceCode: '03.01O',
      diagnosis1: '1733',
      amountClaimed: 6899,
    });
    const audited = await world.query<{ detail: object }>(
      `select detail from audit_entry where kind = 'billing-status-changed' and subject_ids = array[$1::uuid] order by at`,
      [ids[0]],
    );
    expect(audited.map(({ detail }) => detail)).toEqual([
      { before: 'new', after: 'pending' },
      { before: 'pending', after: 'submitted' },
    ]);
  });

  it('is not made where nothing is ready, and spends no number', async () => {
    const before = await world.query('select next_batch, next_sequence from claim_submitter');
    expect(await makeClaimFiles(world.app)).toEqual([{ name: null, claims: 0, held: 0 }]);
    expect(await world.query('select next_batch, next_sequence from claim_submitter')).toEqual(before);
  });

  it('leaves records of other provinces new, and those of a doctor who lacks something on hold until it is entered', async () => {
    const [elsewhere] = await world.query<{ id: string }>(
      `select id from person where claim_province(id) <> 'AB' limit 1`,
    );
    const far = await world.record({ doctor_id: elsewhere!.id });
    const near = await world.record({ doctor_id: cast.cardio.id });
    expect((await makeClaimFiles(world.app))[0]).toMatchObject({ claims: 0, held: 1 });
    expect(await statusOf(far)).toBe('new');
    const needed = ['practitioner', 'skill', 'arrangement', 'facility', 'payTo'];
    expect(await world.rowOf(near)).toMatchObject({ status: 'onHold', rule: 'claim-incomplete', missing: needed });
    await setDoctor(world.app.write, cast.cardio.id, { ...ready, payTo: '' });
    await makeClaimFiles(world.app);
    expect(await world.rowOf(near)).toMatchObject({ status: 'onHold', missing: ['payTo'] });
    await setDoctor(world.app.write, cast.cardio.id, { payTo: 'BAPY' });
    await makeClaimFiles(world.app);
    expect(await world.rowOf(near)).toMatchObject({ status: 'submitted', rule: '', missing: [] });
    await world.query('delete from claim_doctor where person_id = $1', [cast.cardio.id]);
  });

  it('bills no patient of Quebec, holds one from elsewhere without their address, and leaves what others hold', async () => {
    const patient = { phn: 'TREM 1234 5678', province: 'QC', firstName: 'A', lastName: 'B', dateOfBirth: '' };
    const quebec = await world.record({}, { patient });
    const bc = await world.record({}, { patient: { ...patient, phn: '9012345678', province: 'BC' } });
    const held = await world.record({ status: 'onHold', rule: '67A' });
    await makeClaimFiles(world.app);
    expect(await world.rowOf(quebec)).toMatchObject({ status: 'notBillable', rule: 'quebec-patient' });
    expect((await world.rowOf(bc)).missing).toEqual(['patientName', 'birthDay', 'sex', 'address', 'city', 'postalCode']);
    expect(await world.rowOf(held)).toMatchObject({ status: 'onHold', rule: '67A' });
  });

  it('holds what a rule finds, under the rule’s name', async () => {
    const [found, good] = [await world.record(), await world.record()];
    await makeClaimFiles(world.app, { judge: async () => [{ recordId: found, rule: '63B' }] });
    expect(await world.rowOf(found)).toMatchObject({ status: 'onHold', rule: '63B' });
    expect(await statusOf(good)).toBe('submitted');
  });

  it('goes on in another file where one is full, and two makers at once take each record once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 25; n += 1) ids.push(await world.record());
    const made = (await Promise.all([0, 1, 2].map(() => makeClaimFiles(world.app, { most: 10 })))).flat();
    expect(made.reduce((sum, { claims }) => sum + claims, 0)).toBe(25);
    const claims = await world.query<{ record_id: string; number: string }>('select record_id, number from claim');
    expect(new Set(claims.map((claim) => claim.record_id))).toEqual(new Set(ids));
    expect(new Set(claims.map(({ number }) => number)).size).toBe(25);
    const files = await listFiles(world.app.write);
    for (const { batch, claims: count } of files) expect((await world.file(batch)).claims).toHaveLength(count);
  });

  it('lies encrypted, and is written out by an audited command as it was made', async () => {
    const { batch } = await claimed();
    const [stored] = await world.query<{ body: Buffer }>('select body from claim_file where batch = $1', [batch]);
    for (const word of ['055521444', 'TRAILER', 'QQQ']) expect(stored!.body.toString('latin1')).not.toContain(word);
    const first = await exportFile(world.app, batch);
    expect((await exportFile(world.app, batch))!.bytes.equals(first!.bytes)).toBe(true);
    expect(first!.bytes.toString('latin1')).toContain('055521444');
    expect(
      await world.query(`select detail from audit_entry where kind = 'claim-file-exported' and detail ->> 'batch' = $1`, [
        first!.name,
      ]),
    ).toHaveLength(2);
    expect(await exportFile(world.app, 999_999)).toBeNull();
  });

  it('says that there is no submitter, and claims nothing', async () => {
    const id = await world.record();
    await world.query(`update claim_submitter set prefix = ''`);
    await expect(makeClaimFiles(world.app)).rejects.toThrow('Enter the submitter prefix first');
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
    const earned = () => world.query('select econsults, econsult_cents::integer as cents from billing_month');
    expect(await earned()).toEqual([{ econsults: 1, cents: 6899 }]);
    expect((await world.assess([{ number, version: 2, result: 'V' }])).counts).toMatchObject({ reversed: 1 });
    expect(await world.rowOf(id)).toMatchObject({ status: 'refused', paid: null, error: 'RVRSL' });
    expect(await earned()).toEqual([{ econsults: 0, cents: 0 }]);
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
    await expect(world.read(zipped.subarray(0, 80).toString('latin1'))).rejects.toThrow('no-trailer');
  });

  it('of a file that was cut short changes nothing', async () => {
    const { id, number } = await claimed();
    const text = assessmentOf([{ number }, { number, version: 1, result: 'V' }]);
    for (const length of [0, 1, 100, 256, 300, 511, 512, 600, 768, 775])
      await expect(world.read(text.slice(0, length))).rejects.toThrow('refused');
    expect(await statusOf(id)).toBe('submitted');
    expect(await world.query('select from claim_import')).toHaveLength(0);
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
    const kept = await listKept(world.app.write);
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
    await makeClaimFiles(world.app);
    const [again] = await world.query<{ number: string }>(
      'select number from claim where record_id = $1 order by place desc limit 1',
      [id],
    );
    expect(again!.number).not.toBe(number);
    expect((await world.assess([{ number, version: 3 }])).counts).toMatchObject({ kept: 1 });
    expect((await listKept(world.app.write))[0]).toMatchObject({ number, why: 'superseded' });
    await world.assess([{ number: again!.number }]);
    expect(await world.rowOf(id)).toMatchObject({ status: 'closed', paid: 6899 });
  });
});

describe('a batch balance', () => {
  const made = (n: number): string => `2026/11/19 15:22:09.${String(n).padStart(6, '0')}`;
  const balance = (batch: number, status: 'ACPT' | 'PART' | 'RFSE', refused: string[] = [], n = 1): string =>
    writeBalance(
      made(n),
      { prefix: 'QQQ', batch, first: 'QQQ26AA00000017', last: 'QQQ26AA00000017', status, reason: status === 'ACPT' ? '' : 'TX' },
      refused.map((number) => ({ number, code: '34DC' })),
    );

  it('makes what was taken unconfirmed, and refuses the others with their reason', async () => {
    const other = await world.record();
    const { id, number, batch } = await claimed();
    expect((await world.read(balance(batch, 'PART', [number]))).counts).toMatchObject({ taken: 1, refused: 1, kept: 0 });
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
