import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { doctorFields } from '@consult/domain/claim/claim.ts';
import type { ClaimDoctor } from '@consult/domain/claim/claim.ts';
import { batchName, readBatch } from '@consult/domain/claim/batch.ts';
import { describeLayout } from '@consult/domain/claim/describe-layout.ts';
import { layouts } from '@consult/domain/claim/layout.ts';
import { ResultFileError } from '@consult/domain/claim/result-file.ts';
import { demoLoaded } from '@consult/testkit/demo/demo.ts';
import { answersTo } from '@consult/testkit/demo/claims/answers-to.ts';
import {
  exportFile,
  importResults,
  listFiles,
  makeClaimFiles,
  mendClaimFile,
  missingOf,
  NoSubmitterError,
  readDoctor,
  readKept,
  setDoctor,
  setSubmitter,
  withoutClinic,
} from '../../features/claim/claim.ts';
import { readExplanations } from '../../features/billing/billing.ts';
import { fixedWidthFile } from '../../infra/claims/fixed-width-file.ts';
import { writeNewFile } from '../../infra/files/write-new-file.ts';
import { outletsOff } from '../../infra/installation/outlets.ts';
import { openKeyring } from '../../infra/keystore/keyring.ts';
import { openTerms } from '../../infra/keystore/terms.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { findPerson } from './find-person.ts';
import { withInstallation } from './open-installation.ts';
import { batchOf, numbers } from './claim-numbers.ts';
import { sayFault, sayKept } from './claim-words.ts';

const options = {
  practitioner: { type: 'string' },
  skill: { type: 'string' },
  arrangement: { type: 'string' },
  facility: { type: 'string' },
  'pay-to': { type: 'string' },
  source: { type: 'string' },
  doctor: { type: 'string' },
  to: { type: 'string' },
  'after-batch': { type: 'string' },
  'after-claim': { type: 'string' },
} as const;
type Given = { [Name in keyof typeof options]?: string | undefined };

/** Claims: who submits, for whom, the files and what the payer answers. Runs while servers run. */
export const claims: Command = {
  usage: [
    'layout',
    'submitter PREFIX [--source AA]',
    'doctor EMAIL [--practitioner N --skill CODE --arrangement N --facility CODE --pay-to CODE]',
    'numbers [--after-batch BATCH] [--after-claim NUMBER]',
    'write [--doctor EMAIL]',
    'files',
    'export BATCH --to FILE',
    'mend BATCH',
    'import FILE',
    'kept',
    'answer FILE --to FOLDER',
  ],
  async run(args, config) {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    const [way, what = ''] = positionals;
    const work = way !== undefined && Object.hasOwn(ways, way) ? ways[way] : undefined;
    if (!work) throw new UsageError('claims: say what to do.');
    try {
      return await work(config, what, values);
    } catch (error) {
      if (error instanceof NoSubmitterError) throw new ConfigError(error.message);
      if (error instanceof ResultFileError) throw new ConfigError(sayFault(error));
      throw error;
    }
  },
};

const ways: Readonly<Record<string, (config: Config, what: string, given: Given) => Promise<number | void>>> = {
  async layout() {
    for (const line of describeLayout(layouts)) console.log(line);
  },
  submitter,
  doctor,
  numbers,
  write,
  files,
  export: exportBatch,
  mend,
  import: importFile,
  kept,
  answer,
};

async function submitter(config: Config, prefix: string, { source = 'AA' }: Given): Promise<void> {
  if (!/^[A-Z]{3}$/.test(prefix)) throw new UsageError('submitter: PREFIX is three capitals.');
  if (!/^[A-Z0-9]{2}$/.test(source)) throw new UsageError('--source: two capitals or digits.');
  await withInstallation(config, ({ pool }) => setSubmitter(pool, prefix, source));
  console.log(`Claims are submitted as ${prefix}, source ${source}.`);
}

/** Enters what is given, and shows how the doctor stands. */
async function doctor(config: Config, email: string, given: Given): Promise<void> {
  if (email === '') throw new UsageError('doctor: EMAIL is needed.');
  const { practitioner, skill, arrangement, facility, 'pay-to': payTo } = given;
  const entered = Object.fromEntries(
    Object.entries({ practitioner, skill, arrangement, facility, payTo }).filter(([, value]) => value !== undefined),
  ) as Partial<ClaimDoctor>;
  for (const [name, value] of Object.entries(entered)) {
    const { form, words } = doctorFields[name as keyof ClaimDoctor];
    if (!form.test(value)) throw new UsageError(`--${optionOf(name)}: ${words}.`);
  }
  await withInstallation(config, async ({ pool }) => {
    const person = await findPerson(pool, email);
    if (Object.keys(entered).length > 0) await setDoctor(pool, person.id, entered);
    const known = await readDoctor(pool, person.id);
    for (const name of Object.keys(doctorFields) as (keyof ClaimDoctor)[])
      console.log(`  ${optionOf(name)}: ${known[name] || 'missing'}`);
    const missing = missingOf(known);
    if (known.province === '')
      console.log(`The records of ${person.email} wait on hold for a clinic: they add it in their profile.`);
    else if (known.province !== fixedWidthFile.province)
      console.log(`No claims way for ${known.province} yet: the records of ${person.email} stay new.`);
    else if (missing.length > 0)
      console.log(`The records of ${person.email} wait on hold for: ${missing.map(optionOf).join(', ')}.`);
    else console.log(`The next file takes the records of ${person.email}.`);
  });
}

const optionOf = (name: string): string => (name === 'payTo' ? 'pay-to' : name);

async function write(config: Config, _: string, { doctor: email }: Given): Promise<void> {
  await withInstallation(config, async ({ pool, keystore }) => {
    // A copy would give the numbers of the installation that it was copied from a second time.
    if ((await outletsOff(pool)).some(({ outlet }) => outlet === 'jobs'))
      throw new ConfigError('Jobs are off in this copy, so it makes no claim files: installation switch-on jobs.');
    const [keyring, terms] = [await openKeyring(pool, keystore), await openTerms(pool, keystore)];
    const app = { write: pool, keyring, terms, now: () => new Date() };
    const only: { only?: string[] } = email === undefined ? {} : { only: [(await findPerson(pool, email)).id] };
    const made = await makeClaimFiles(app, only);
    for (const { name, claims: count } of made) if (name !== null) console.log(`${name}: ${count} claims.`);
    if (made[0]?.name === null) console.log('No record is ready: no file was made.');
    const held = made.at(-1)?.held ?? 0;
    if (held > 0) console.log(`${held} records wait on hold; the billing report says for what.`);
    for (const waiting of await withoutClinic(pool, only.only ?? null))
      console.log(
        `${waiting.records} records of ${waiting.email} wait on hold for a clinic: it is added in the profile.`,
      );
  });
}

async function files(config: Config): Promise<void> {
  await withInstallation(config, async ({ pool }) => {
    for (const file of await listFiles(pool)) {
      const name = batchName(file.prefix, file.batch);
      const revision = file.revision > 1 ? `, revision ${file.revision}` : '';
      const state = file.reason === '' ? file.state : `${file.state} (${file.reason})`;
      const count = `${file.claims} claims, ${file.waiting} without a result`;
      console.log([file.made_at.toISOString(), name + revision, state, count].join('  '));
    }
  });
}

async function exportBatch(config: Config, what: string, { to }: Given): Promise<void> {
  const batch = batchOf(what);
  if (!to) throw new UsageError('export: --to FILE is needed.');
  await withInstallation(config, async ({ pool, keystore }) => {
    const found = await exportFile({ write: pool, keyring: await openKeyring(pool, keystore) }, batch);
    if (!found) throw new ConfigError(`There is no batch ${what}.`);
    await writeOut(to, found.bytes);
    console.log(`${found.name} is in ${to}, with health numbers in the clear: remove it once the payer has it.`);
  });
}

async function mend(config: Config, what: string): Promise<void> {
  const batch = batchOf(what);
  await withInstallation(config, async ({ pool, keystore }) => {
    const mended = await mendClaimFile({ write: pool, keyring: await openKeyring(pool, keystore) }, batch);
    if (mended.is === 'not-refused') throw new ConfigError(`The payer has not refused batch ${what} whole.`);
    if (mended.is === 'incomplete') throw new ConfigError(`Claims of it lack: ${mended.missing.join(', ')}.`);
    console.log(`${mended.name} was made anew, with ${mended.claims} claims: export it.`);
  });
}

async function importFile(config: Config, path: string): Promise<void> {
  if (path === '') throw new UsageError('import: FILE is needed.');
  const bytes = await bytesOf(path);
  await withInstallation(config, async ({ pool, keystore }) => {
    const [keyring, terms] = [await openKeyring(pool, keystore), await openTerms(pool, keystore)];
    const { kind, counts } = await importResults({ write: pool, keyring, terms, now: () => new Date() }, bytes);
    if (!counts) return console.log('This file was read before: nothing changed.');
    const words = Object.entries(counts).filter(([, count]) => count > 0);
    console.log(`${kind}: ${words.map(([what, count]) => `${what} ${count}`).join(', ') || 'nothing'}.`);
    if ((counts['kept'] ?? 0) > 0) console.log('Lines that fit nothing here are kept: claims kept.');
  });
}

async function kept(config: Config): Promise<void> {
  await withInstallation(config, async ({ pool, keystore }) => {
    const explained = new Map((await readExplanations(pool)).map(({ code, en }) => [code, en]));
    const lines = await readKept({ write: pool, keyring: await openKeyring(pool, keystore) });
    for (const { number, why, kind, read_at: at, answer: said } of lines)
      console.log([at.toISOString(), kind, number, ...sayKept(why, said, explained)].join('  '));
    if (lines.length === 0) console.log('No line is kept.');
  });
}

/** Plays the payer: what it could answer to a claim file, as three files in their order. */
async function answer(config: Config, path: string, { to }: Given): Promise<void> {
  if (path === '' || !to) throw new UsageError('answer: FILE and --to FOLDER are needed.');
  await withInstallation(config, async ({ pool }) => {
    if (!(await demoLoaded(pool))) throw new ConfigError('Invented answers are for the demo world alone.');
  });
  const batch = readBatch((await bytesOf(path)).toString('latin1'));
  for (const { name, text } of answersTo(batch, new Date())) {
    await writeOut(join(to, name), Buffer.from(text, 'latin1'));
    console.log(join(to, name));
  }
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch {
    throw new ConfigError(`${path} can not be read.`);
  }
}

async function writeOut(path: string, bytes: Buffer): Promise<void> {
  try {
    await writeNewFile(path, bytes);
  } catch (error) {
    throw new ConfigError(
      (error as { code?: string }).code === 'EEXIST' ? `${path} is there already.` : `${path} can not be written.`,
    );
  }
}
