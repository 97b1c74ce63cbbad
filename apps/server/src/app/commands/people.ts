import { parseArgs } from 'node:util';
import type pg from 'pg';
import { englishOf } from '@consult/domain/fault/english.ts';
import { checkEmail, emailRequired } from '@consult/domain/patient/email.ts';
import { formatPracticeId } from '@consult/domain/practice-id/practice-id.ts';
import { EmailInUseError } from '../../features/account/account.ts';
import { UnknownRoleError } from '../../features/permission/permission.ts';
import {
  changeEmail,
  changeName,
  disablePerson,
  enablePerson,
  endSessionsOf,
  LastAdminError,
  listPeople,
  setRolesOf,
} from '../../features/person/person.ts';
import type { ListedPerson } from '../../features/person/person.ts';
import { setUnvalidated } from '../../features/practice-id/practice-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { announced } from './announced.ts';
import { UsageError } from './command.ts';
import { findPerson } from './find-person.ts';
import type { FoundPerson } from './find-person.ts';
import { withInstallation } from './open-installation.ts';
import { withOutgoing } from './with-outgoing.ts';

/** What `user` does with people who have an account, and how each way is called. */
export const peopleUsage = [
  'list [WORD …]',
  'disable EMAIL',
  'enable EMAIL',
  'set-name EMAIL --first-name NAME --last-name NAME',
  'set-email EMAIL NEW-EMAIL',
  'set-roles EMAIL ROLE [ROLE …]',
  'take-back-validation EMAIL',
  'end-sessions EMAIL',
];

type Way = (config: Config, args: readonly string[]) => Promise<void>;

/** The ways by their names. Each runs while servers run; open screens follow at once. */
export const peopleWays: Readonly<Record<string, Way>> = {
  list,
  disable: (config, [asked]) =>
    change(config, asked, async (client, { id, email }) =>
      (await disablePerson(client, null, id))
        ? `${email} is disabled: signed out everywhere, and can not sign in.`
        : `${email} was disabled before.`,
    ),
  enable: (config, [asked]) =>
    change(config, asked, async (client, { id, email }) =>
      (await enablePerson(client, null, id)) ? `${email} can sign in again.` : `${email} was not disabled.`,
    ),
  'set-name': (config, args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'first-name': { type: 'string' }, 'last-name': { type: 'string' } },
    });
    const firstName = (values['first-name'] ?? '').trim();
    const lastName = (values['last-name'] ?? '').trim();
    if (!firstName || !lastName) throw new UsageError('set-name: --first-name and --last-name are needed.');
    return change(config, positionals[0], async (client, { id, email }) =>
      (await changeName(client, null, id, { firstName, lastName }))
        ? `${email} is ${firstName} ${lastName} now.`
        : `${email} is ${firstName} ${lastName} already.`,
    );
  },
  'set-email': setEmail,
  'set-roles': (config, [asked, ...roles]) => {
    if (roles.length === 0) throw new UsageError('set-roles: name all the roles that they are to have.');
    return change(config, asked, async (client, { id, email }) =>
      (await setRolesOf(client, null, id, roles)) === 'unchanged'
        ? `${email} has exactly these roles already.`
        : `${email} has these roles now: ${roles.join(', ')}.`,
    );
  },
  'take-back-validation': (config, [asked]) =>
    change(config, asked, async (client, { id, email }) =>
      (await setUnvalidated(client, null, id))
        ? `The practice ID of ${email} is not validated any more; they can send nothing.`
        : `The practice ID of ${email} was not validated.`,
    ),
  'end-sessions': (config, [asked]) =>
    change(config, asked, async (client, { id, email }) => {
      const ended = await endSessionsOf(client, null, id);
      return `${email} is signed out everywhere (${ended === 1 ? '1 session' : `${ended} sessions`}).`;
    }),
};

async function list(config: Config, words: readonly string[]): Promise<void> {
  await withInstallation(config, async ({ pool }) => {
    let shown = 0;
    for (let after: ListedPerson | null = null; ;) {
      const page: ListedPerson[] = await listPeople(pool, { words, after });
      for (const person of page) console.log(lineOf(person));
      shown += page.length;
      after = page.at(-1) ?? null;
      if (!after) break;
    }
    if (shown === 0) console.log(words.length > 0 ? 'Nobody is found.' : 'Nobody has an account.');
  });
}

function lineOf(person: ListedPerson): string {
  const { email, first_name, last_name, roles, province, practice_id, disabled_at, used_at } = person;
  const id = formatPracticeId(province, practice_id);
  const state = disabled_at
    ? `disabled since ${disabled_at.toISOString().slice(0, 10)}`
    : used_at
      ? `last seen ${used_at.toISOString().slice(0, 10)}`
      : 'no session';
  const name = `${last_name}, ${first_name}`;
  return [email, name, roles.join(' ') || 'no role', id ? `${province} ${id}` : '', state].filter(Boolean).join('  ');
}

async function setEmail(config: Config, [asked, to]: readonly string[]): Promise<void> {
  if (!asked || !to) throw new UsageError('set-email: EMAIL and NEW-EMAIL are needed.');
  const wrong = checkEmail(to, emailRequired);
  if (wrong) throw new UsageError(`set-email: ${englishOf(wrong)}`);
  await withOutgoing(config, async ({ pool, app }) => {
    const person = await findPerson(pool, asked);
    const changed = await plainly(() => inTransaction(pool, (client) => changeEmail(client, app, null, person.id, to)));
    await announced(pool, async (live) => live.committed());
    console.log(
      {
        changed: `${person.email} signs in with ${to} now. Both addresses are mailed.`,
        'spelled-anew': `${person.email} is shown as ${to} now, and signs in as before.`,
        same: `${person.email} has this address already.`,
      }[changed],
    );
  });
}

/** Makes one change of one person in a transaction, announces it, and prints what `work` says of it. */
async function change(
  config: Config,
  asked: string | undefined,
  work: (client: pg.PoolClient, person: FoundPerson) => Promise<string>,
): Promise<void> {
  if (!asked) throw new UsageError('user: EMAIL is needed.');
  await withInstallation(config, async ({ pool }) => {
    const person = await findPerson(pool, asked);
    const said = await plainly(() => inTransaction(pool, (client) => work(client, person)));
    await announced(pool, async (live) => live.committed());
    console.log(said);
  });
}

/** Lets failures that the operator can mend show as their message. */
async function plainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LastAdminError || error instanceof EmailInUseError) throw new ConfigError(error.message);
    if (error instanceof UnknownRoleError) throw new UsageError(error.message);
    throw error;
  }
}
