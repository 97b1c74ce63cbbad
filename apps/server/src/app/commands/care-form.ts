import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkForm } from '@consult/domain/care-form/check-form.ts';
import type { CareForm } from '@consult/domain/care-form/form.ts';
import { readForm } from '@consult/domain/care-form/read-form.ts';
import type pg from 'pg';
import { enableForm, FormNameTaken, offerForm, putForm } from '../../features/care-form/care-form.ts';
import type { OfferedTo } from '../../features/care-form/care-form.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { findClinic } from './find-clinic.ts';
import { findPerson } from './find-person.ts';
import { withInstallation } from './open-installation.ts';

/** Care forms: what they ask, who may send them. */
export const careForm: Command = {
  usage: [
    'put FILE [--form FORM] [--private | --public]',
    'list',
    'offer FORM --to EMAIL | --to-clinic CLINIC [--withdraw]',
    'disable FORM',
    'enable FORM',
  ],
  async run(args, config) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        form: { type: 'string' },
        private: { type: 'boolean' },
        public: { type: 'boolean' },
        to: { type: 'string' },
        'to-clinic': { type: 'string' },
        withdraw: { type: 'boolean' },
      },
    });
    const [way, named, ...more] = positionals;
    if (more.length > 0) throw new UsageError('care-form: too many words; put a name of several words in quotes.');
    if (way === 'list') return list(config);
    if (!named) throw new UsageError('care-form: say what to do, and with which file or form.');
    if (way === 'put') {
      if (values.private && values.public) throw new UsageError('--private and --public do not go together.');
      const secret = values.private ? true : values.public ? false : undefined;
      return put(config, named, values.form, secret);
    }
    if (way === 'disable' || way === 'enable') return enable(config, named, way === 'enable');
    if (way !== 'offer') throw new UsageError('care-form: say what to do.');
    if ((values.to === undefined) === (values['to-clinic'] === undefined))
      throw new UsageError('offer: --to EMAIL or --to-clinic CLINIC is needed.');
    return offer(config, named, values, values.withdraw !== true);
  },
};

/** Prints what is wrong with a file, a sentence each. Exit code 1 where something is. */
async function put(
  config: Config,
  file: string,
  named: string | undefined,
  isPrivate: boolean | undefined,
): Promise<number> {
  const form = await read(file);
  if (!form) return 1;
  return withInstallation(config, async ({ pool }) => {
    const formId = named === undefined ? undefined : await findForm(pool, named);
    const asked = { ...(formId === undefined ? {} : { formId }), ...(isPrivate === undefined ? {} : { isPrivate }) };
    const became = await inTransaction(pool, (client) => putForm(client, form, asked)).catch((error: unknown) => {
      if (error instanceof FormNameTaken) throw new ConfigError(error.message);
      throw error;
    });
    if (!became) throw new ConfigError(`There is no form ${named}.`);
    const { version } = became;
    console.log(
      became.made
        ? `'${form.name}' is form ${became.formId}, version ${version}. Forms that were sent keep the version before.`
        : `'${form.name}' is form ${became.formId}, version ${version}, as it was.`,
    );
    return 0;
  });
}

/** The form of a file; null where something is wrong with it, which this prints. */
async function read(file: string): Promise<CareForm | null> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} can not be read.`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    console.log(`${file} is not JSON.`);
    return null;
  }
  const { form, problems } = readForm(json);
  const all = [...problems, ...checkForm(form)];
  for (const problem of all) console.log(problem);
  return all.length === 0 ? form : null;
}

async function list(config: Config): Promise<void> {
  await withInstallation(config, async ({ pool }) => {
    const { rows } = await pool.query<{
      id: string;
      name: string;
      version: number;
      questions: number;
      is_private: boolean;
      enabled: boolean;
      offered: number;
    }>(
      `select f.id, f.name, f.version, f.questions, f.is_private, f.enabled,
        (select count(*)::integer from care_form_offer o where o.form_id = f.id) as offered
        from care_form f order by f.sort_name`,
    );
    for (const { id, name, version, questions, is_private: isPrivate, enabled, offered } of rows) {
      const reach = isPrivate ? `private, offered to ${offered}` : 'public';
      console.log(`${id}  ${name}  (version ${version}, ${questions} questions, ${reach}${enabled ? '' : ', off'})`);
    }
    if (rows.length === 0) console.log('There is no form.');
  });
}

async function offer(
  config: Config,
  named: string,
  { to, 'to-clinic': toClinic }: { to?: string; 'to-clinic'?: string },
  offered: boolean,
): Promise<void> {
  await withInstallation(config, async ({ pool }) => {
    const formId = await findForm(pool, named);
    const target: OfferedTo =
      to === undefined
        ? { kind: 'clinic', id: (await findClinic(pool, toClinic!)).id }
        : { kind: 'person', id: (await findPerson(pool, to)).id };
    await inTransaction(pool, (client) => offerForm(client, formId, target, offered));
    console.log(`${named} is ${offered ? 'offered' : 'not offered any more'} to ${to ?? toClinic}.`);
  });
}

async function enable(config: Config, named: string, enabled: boolean): Promise<void> {
  await withInstallation(config, async ({ pool }) => {
    const formId = await findForm(pool, named);
    await inTransaction(pool, (client) => enableForm(client, formId, enabled));
    console.log(
      enabled ? `${named} can be sent.` : `${named} can not be sent any more; what was sent can still be answered.`,
    );
  });
}

/** A form by its id or its name. @throws ConfigError where there is none */
async function findForm(pool: pg.Pool, asked: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from care_form where id::text = lower($1) or lower(name) = lower($1)',
    [asked],
  );
  if (!rows[0]) throw new ConfigError(`There is no form ${asked}.`);
  return rows[0].id;
}
