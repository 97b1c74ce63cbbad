import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { agreementOf, isSignature, storeAgreements } from '../../features/signup/signup.ts';
import type { Agreements } from '../../features/signup/signup.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { withInstallation } from './open-installation.ts';

/** Puts in the agreements that people sign, with the operator's name and the signatures of its officers. */
export const agreement: Command = {
  usage: [
    'show',
    'set --operator NAME --officer "NAME; TITLE; SIGNATURE.png; FRENCH TITLE" --officer "…" ' +
      '--physician FILE.md --nurse-practitioner FILE.md --physician-fr FILE.md --nurse-practitioner-fr FILE.md',
  ],
  async run(args, config) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        operator: { type: 'string' },
        officer: { type: 'string', multiple: true },
        physician: { type: 'string' },
        'nurse-practitioner': { type: 'string' },
        'physician-fr': { type: 'string' },
        'nurse-practitioner-fr': { type: 'string' },
      },
    });
    if (positionals[0] === 'show') return show(config);
    if (positionals[0] !== 'set') throw new UsageError('agreement: say what to do.');
    const { operator, officer = [], physician, 'nurse-practitioner': nursePractitioner } = values;
    const { 'physician-fr': physicianFr, 'nurse-practitioner-fr': nursePractitionerFr } = values;
    if (!operator || officer.length !== 2) throw new UsageError('set: --operator and two --officer are needed.');
    if (!physician || !nursePractitioner || !physicianFr || !nursePractitionerFr)
      throw new UsageError('set: --physician and --nurse-practitioner are needed, and both with -fr in French.');
    const agreements: Agreements = {
      operator,
      officers: [await readOfficer(officer[0]!), await readOfficer(officer[1]!)],
      mdContractMarkdown: await readText(physician),
      npContractMarkdown: await readText(nursePractitioner),
      mdContractMarkdownFr: await readText(physicianFr),
      npContractMarkdownFr: await readText(nursePractitionerFr),
    };
    await withInstallation(config, async ({ pool }) => {
      await inTransaction(pool, (client) => storeAgreements(client, agreements));
      console.log('The agreements are in place; whoever signs up from now on signs them.');
    });
  },
};

async function show(config: Config): Promise<void> {
  await withInstallation(config, async ({ pool }) => {
    const found = await agreementOf(pool);
    if (!found) return console.log('This installation has no agreements of its own. Set them with: agreement set');
    console.log(
      `For ${found.operator}, signed by ${found.officers.map(({ name, title }) => `${name}, ${title}`).join(' and ')}.`,
    );
    for (const [who, text] of [
      ['Physicians and residents', found.mdContractMarkdown],
      ['Nurse practitioners', found.npContractMarkdown],
      ['Physicians and residents, French', found.mdContractMarkdownFr],
      ['Nurse practitioners, French', found.npContractMarkdownFr],
    ] as const)
      console.log(`${who}: ${text.split('\n').find((line) => line.trim() !== '')} (${text.length} characters)`);
  });
}

async function readOfficer(given: string): Promise<Agreements['officers'][number]> {
  const [name = '', title = '', file = '', titleFr = ''] = given.split(';').map((part) => part.trim());
  if (!name || !title || !file)
    throw new UsageError('--officer takes "NAME; TITLE; SIGNATURE.png", and the French title after them.');
  const signature = (await readBytes(file)).toString('base64');
  if (!(await isSignature(signature))) throw new ConfigError(`${file} is no PNG with a signature in it.`);
  return { name, title, ...(titleFr ? { titleFr } : {}), signature };
}

async function readText(file: string): Promise<string> {
  const text = (await readBytes(file)).toString('utf8');
  if (text.trim() === '') throw new ConfigError(`${file} is empty.`);
  return text;
}

const readBytes = (file: string): Promise<Buffer> =>
  readFile(file).catch(() => {
    throw new ConfigError(`${file} can not be read.`);
  });
