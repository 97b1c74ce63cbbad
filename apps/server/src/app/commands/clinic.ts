import { parseArgs } from 'node:util';
import { holdsWebAddress } from '@consult/domain/invite/web-address.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { oneLine } from '../../infra/outbox/fill.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { findClinic } from './find-clinic.ts';
import { withInstallation } from './open-installation.ts';

/** The most characters of a neutral name. */
const longest = 80;

/**
 * What a clinic is called in mails to patients, where its own name would tell something (server rules, section 20), and
 * whether it takes what patients write in their windows, where no practitioner alone decides it (section 18).
 */
export const clinic: Command = {
  usage: ['neutral-name CLINIC NAME', 'neutral-name CLINIC --none', 'neutral-names', 'patient-replies CLINIC on|off'],
  async run(args, config) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { none: { type: 'boolean', default: false } },
    });
    const [way, asked = '', name = ''] = positionals;
    if (way === 'neutral-names') return list(config);
    if (way === 'patient-replies') return setReplies(config, asked, name);
    if (way !== 'neutral-name') throw new UsageError('clinic: say what to do.');
    if (asked === '' || (name === '') !== values.none)
      throw new UsageError('neutral-name: CLINIC and NAME are needed, or CLINIC and --none.');
    return setName(config, asked, name.trim());
  },
};

async function setName(config: Config, asked: string, name: string): Promise<void> {
  if (name !== oneLine(name) || name.length > longest || name.includes('@') || holdsWebAddress(name))
    throw new ConfigError(`A neutral name is one line of at most ${longest} characters without an address in it.`);
  await withInstallation(config, async ({ pool }) => {
    const found = await findClinic(pool, asked);
    await inTransaction(pool, async (client) => {
      await client.query('update clinic set neutral_name = $2 where id = $1', [found.id, name]);
      await writeAudit(client, { kind: 'clinic-changed', actorId: null, subjectIds: [found.id] });
    });
    console.log(
      name === ''
        ? `Patients of ${found.name} read its own name.`
        : `Mails to patients of ${found.name} and the page before their proof call it ${name} from now on.`,
    );
  });
}

async function setReplies(config: Config, asked: string, word: string): Promise<void> {
  if (asked === '' || (word !== 'on' && word !== 'off'))
    throw new UsageError('patient-replies: CLINIC and on or off are needed.');
  await withInstallation(config, async ({ pool }) => {
    const found = await findClinic(pool, asked);
    await inTransaction(pool, async (client) => {
      await client.query('update clinic set patient_replies = $2 where id = $1', [found.id, word === 'on']);
      await writeAudit(client, {
        kind: 'clinic-changed',
        actorId: null,
        subjectIds: [found.id],
        detail: { keys: 'patientReplies' },
      });
    });
    console.log(
      word === 'on'
        ? `Patients of ${found.name} may write to it from their windows, five times a day.`
        : `Patients of ${found.name} may not write to it from their windows.`,
    );
  });
}

async function list(config: Config): Promise<void> {
  await withInstallation(config, async ({ pool }) => {
    const { rows } = await pool.query<{ id: string; name: string; neutral_name: string }>(
      `select id, name, neutral_name from clinic where neutral_name <> '' order by name, id`,
    );
    for (const { id, name, neutral_name: neutral } of rows) console.log(`${id}  ${name}  ->  ${neutral}`);
    if (rows.length === 0) console.log('No clinic has a neutral name.');
  });
}
