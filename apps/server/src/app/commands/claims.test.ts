import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBalance } from '@consult/domain/claim/balance.ts';
import { batchName } from '@consult/domain/claim/batch.ts';
import { claimNumber } from '@consult/domain/claim/claim-number.ts';
import { cents } from '@consult/domain/money/money.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { assessmentOf, startClaimWorld } from '../../features/claim/claim-world.testing.ts';
import type { ClaimWorld } from '../../features/claim/claim-world.testing.ts';
import { setSubmitter } from '../../features/claim/claim.ts';
import { runAdmin } from '../admin.ts';

const people = ownPeople();
const { cast } = people;

let world: ClaimWorld;
let folder: string;
let said: string[];
beforeAll(async () => {
  world = await startClaimWorld(people);
  folder = await mkdtemp(join(tmpdir(), 'claims-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  await world.clear();
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => vi.restoreAllMocks());

const admin = async (...args: string[]): Promise<string[]> => {
  said = [];
  const code = await runAdmin(['claims', ...args], { DATA_DIR: world.dataDir, DATABASE_URL: world.databaseUrl });
  return [String(code), ...said];
};

it('an operator enters what the payer knows a doctor by, and is told what is missing', async () => {
  const { email } = cast.cardio;
  expect((await admin('doctor', email)).at(-1)).toBe(
    `The records of ${email} wait on hold for: practitioner, skill, arrangement, facility, pay-to.`,
  );
  const given = ['--practitioner', '123456789', '--skill', 'CARD', '--arrangement', '7654321', '--facility', '100'];
  expect((await admin('doctor', email, ...given)).at(-1)).toBe(`The records of ${email} wait on hold for: pay-to.`);
  expect((await admin('doctor', email, '--pay-to', 'BAPY')).at(-1)).toBe(
    `The next file takes the records of ${email}.`,
  );
  expect(await admin('doctor', email, '--practitioner', '1234')).toMatchObject({ 0: '2' });
  await world.query('update location set disabled = true where person_id = $1', [cast.cardio.id]);
  expect((await admin('doctor', email)).at(-1)).toBe(
    `The records of ${email} wait on hold for a clinic: they add it in their profile.`,
  );
  await world.record({ doctor_id: cast.cardio.id });
  expect((await admin('write', '--doctor', email)).at(-1)).toBe(
    `1 records of ${email} wait on hold for a clinic: it is added in the profile.`,
  );
  await world.query('update location set disabled = false where person_id = $1', [cast.cardio.id]);
  expect((await admin('doctor', cast.free.email)).at(-1)).toBe(
    `No claims way for BC yet: the records of ${cast.free.email} stay new.`,
  );
});

it('writes a file, carries it, and reads the answers that the sandbox invents, each once', async () => {
  await world.records(150);
  const [, made] = await admin('write', '--doctor', cast.derm.email);
  const name = made!.slice(0, 9);
  expect(made).toBe(`${name}: 150 claims.`);
  const file = join(folder, `${name}.txt`);
  expect(await admin('export', name, '--to', file)).toMatchObject({ 0: '0' });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, 'latin1')).split('\r\n')).toHaveLength(153);
  expect(await admin('export', name, '--to', file)).toEqual(['1', `${file} is there already.`]);
  const [, ...answers] = await admin('answer', file, '--to', folder);
  expect(answers).toHaveLength(3);
  for (const answer of answers) {
    const [code, counts] = await admin('import', answer);
    expect([code, counts]).toEqual(['0', expect.stringMatching(/^(balance|assessment): /)]);
    expect(await admin('import', answer)).toEqual(['0', 'This file was read before: nothing changed.']);
  }
  const statuses = await world.query<{ status: string; n: number }>(
    `select status, count(*)::integer as n from billing_record where doctor_id = $1 group by status order by status`,
    [cast.derm.id],
  );
  expect(statuses.map(({ status }) => status)).toEqual(['closed', 'refused']);
  expect(statuses.reduce((sum, { n }) => sum + n, 0)).toBe(150);
  const codes = await world.query<{ code: string }>('select distinct code from claim_result');
  expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining(['', '63A', 'RVRSL']));
  expect((await admin('files'))[1]).toContain('150 claims, 0 without a result');
  const invented = await readFile(answers[1]!);
  await writeFile(join(folder, 'cut.txt'), invented.subarray(0, invented.length / 2));
  expect((await admin('import', join(folder, 'cut.txt')))[1]).toBe(
    `The file is refused, and nothing changed: it was cut short (line ${Math.ceil(invented.length / 512)}).`,
  );
  expect(await admin('kept')).toEqual(['0', 'No line is kept.']);
});

it('shows the lines of a file that are about claims of others, by claim and reason and without a patient', async () => {
  const ours = (await world.query<{ number: string }>('select number from claim')).length;
  expect(ours).toBe(0);
  await world.record();
  await admin('write', '--doctor', cast.derm.email);
  const [claim] = await world.query<{ number: string }>('select number from claim');
  const file = join(folder, 'others.txt');
  // As somebody's editor saved it.
  await writeFile(file, `${assessmentOf([{ number: claim!.number }, { number: 'ZZZ26AA00000018' }])}\r\n`);
  expect(await admin('import', file)).toEqual([
    '0',
    'assessment: kept 1, paid 1.',
    'Lines that fit nothing here are kept: claims kept.',
  ]);
  expect(await admin('kept')).toEqual([
    '0',
    expect.stringMatching(
      /^\S+Z {2}assessment {2}ZZZ26AA00000018 {2}another submitter’s {2}applied 68.99 {2}service of 2026-11-01 {2}assessed 2026-11-27$/,
    ),
  ]);
  const unknown = 'QQQ26AA99999990';
  await world.assess([
    { number: unknown, result: 'R', code: '05A' },
    { number: claim!.number, action: 'C', version: 2, result: 'A', amount: cents(0), code: '99X' },
  ]);
  await world.read(
    writeBalance(
      '2026/11/27 12:00:00.000000',
      { prefix: 'QQQ', batch: 999_998, first: unknown, last: unknown, status: 'PART', reason: 'TX' },
      [{ number: unknown, code: '34DC' }],
    ),
  );
  const [, ...lines] = await admin('kept');
  const said = lines.map((line) => line.split('  ').slice(1, -2).join('  '));
  expect(new Set(said)).toEqual(
    new Set([
      'assessment  ZZZ26AA00000018  another submitter’s  applied 68.99',
      `assessment  ${unknown}  no such number was given here  refused  05A Invalid or blank personal health number.`,
      `assessment  ${claim!.number}  does not fit where its record stands  change applied 0.00  99X (ask the payer)`,
      'balance  QQQ999998  no such number was given here',
      `balance  ${unknown}  no such number was given here`,
    ]),
  );
  expect(lines.map((line) => line.split('  ').slice(-2).join('  '))).toEqual(
    expect.arrayContaining(['taken in part  TX (ask the payer)', 'not taken  34DC (ask the payer)']),
  );
  // As the file and the database name their patients.
  expect(lines.join()).not.toContain('055521444');
  const read = await world.query<{ detail: object }>(
    `select detail from audit_entry
      where kind = 'claim-lines-read' and subject_ids && array(select id from claim_import) order by at, id`,
  );
  expect(read.map(({ detail }) => detail)).toEqual([{ lines: 1 }, { lines: 5 }]);
  await writeFile(file, assessmentOf([{ number: 'ZZZ26AA00000018' }]));
  expect(await admin('import', file)).toEqual([
    '1',
    'The file is refused, and nothing changed: no line is about a claim of this submitter.',
  ]);
});

it('has the numbers of a restored copy follow those that the payer was given, and never go back', async () => {
  await setSubmitter(world.app.write, 'QQQ', 'AA');
  const [before] = await world.query<{ batch: number; sequence: number }>(
    'select next_batch as batch, next_sequence as sequence from claim_submitter',
  );
  const year = Number(businessDay(new Date()).slice(0, 4));
  const numbered = (sequence: number, prefix = 'QQQ') => claimNumber({ prefix, year, source: 'AA', sequence });
  const named = (batch: number, sequence: number) =>
    `${batchName('QQQ', batch)}, its first claim ${numbered(sequence)}`;
  const { batch, sequence } = before!;
  const stands = `The next file is ${named(batch, sequence)}.`;
  expect(await admin('numbers')).toEqual(['0', stands]);
  const [lastBatch, lastClaim] = [batchName('QQQ', batch + 4), numbered(sequence + 40)];
  const moved = named(batch + 5, sequence + 41);
  expect(await admin('numbers', '--after-batch', lastBatch, '--after-claim', lastClaim)).toEqual([
    '0',
    `The next file is ${moved}. It would have been ${named(batch, sequence)}.`,
  ]);
  expect(await admin('numbers', '--after-batch', lastBatch, '--after-claim', lastClaim)).toEqual([
    '0',
    `Nothing to move: the next file is ${moved}.`,
  ]);
  const [earlierBatch, earlierClaim] = [batchName('QQQ', batch + 3), numbered(sequence + 39)];
  for (const [option, earlier] of [
    ['--after-batch', earlierBatch],
    ['--after-claim', earlierClaim],
  ] as const)
    expect(await admin('numbers', option, earlier)).toEqual([
      '1',
      `Numbers only move forward, and later ones than ${earlier} were given here already. The next file is ${moved}.`,
    ]);
  // One that is wrong leaves the other where it was.
  expect((await admin('numbers', '--after-batch', batchName('QQQ', batch + 9), '--after-claim', earlierClaim))[0]).toBe(
    '1',
  );
  expect(await admin('numbers', '--after-batch', '999999')).toEqual(['1', 'No number follows 999999.']);
  expect(await admin('numbers', '--after-claim', '9999999')).toEqual(['1', 'No number follows 9999999.']);
  for (const foreign of [
    ['--after-batch', 'ZZZ999998'],
    ['--after-claim', numbered(sequence + 90, 'ZZZ')],
  ] as const)
    expect(await admin('numbers', ...foreign)).toEqual(['1', `${foreign[1]} is not a number of QQQ.`]);
  const mistyped = `${lastClaim.slice(0, -1)}${(Number(lastClaim.at(-1)) + 1) % 10}`;
  for (const wrong of [mistyped, lastClaim.toLowerCase(), '12345678', ''])
    expect((await admin('numbers', '--after-claim', wrong))[0]).toBe('2');
  for (const wrong of ['x', '-1', '1000000']) expect((await admin('numbers', `--after-batch=${wrong}`))[0]).toBe('2');
  expect(await admin('numbers')).toEqual(['0', `The next file is ${moved}.`]);
  const audited = await world.query<{ detail: object }>(
    `select detail from audit_entry where kind = 'claim-numbers-moved' order by at desc, id desc limit 2`,
  );
  expect(audited.map(({ detail }) => detail)).toEqual([
    { batchBefore: batch, batch: batch + 5, sequenceBefore: sequence, sequence: sequence + 41 },
  ]);
  await world.record();
  expect(await admin('write', '--doctor', cast.derm.email)).toEqual(['0', `${batchName('QQQ', batch + 5)}: 1 claims.`]);
  expect(await world.query('select number from claim')).toEqual([{ number: numbered(sequence + 41) }]);
});

it('prints the layout, and says what was written wrongly', async () => {
  const [code, ...layout] = await admin('layout');
  expect(code).toBe('0');
  expect(layout).toContain('3 CIB1 claim: 254 characters');
  for (const wrong of [
    [],
    ['submitter', 'qq'],
    ['export', 'x', '--to', 'y'],
    ['export', '1'],
    ['import'],
    ['answer', 'x'],
  ])
    expect((await admin(...wrong))[0]).toBe('2');
  expect(await admin('mend', '999999')).toEqual(['1', 'The payer has not refused batch 999999 whole.']);
  expect(await admin('import', join(folder, 'nowhere'))).toEqual(['1', `${join(folder, 'nowhere')} can not be read.`]);
});
