import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { englishOf } from '@consult/domain/fault/english.ts';
import { checkEmail, emailRequired } from '@consult/domain/patient/email.ts';
import { createAccount, EmailInUseError } from '../../features/account/account.ts';
import { makeOperatorLink } from '../../features/password-reset/password-reset.ts';
import { seedRoles } from '../../features/permission/permission.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { ConfigError } from '../../call/config.ts';
import { changeClinic } from './clinic-staff.ts';
import { peopleUsage, peopleWays } from './people.ts';
import { removeSecondFactor } from './second-factor.ts';
import { printResetLink, sayLink } from './reset-link.ts';
import { proof, unvalidated, validate } from './validation.ts';
import { agreement } from './signed-agreement.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { withInstallation } from './open-installation.ts';

/**
 * Makes, lists, changes and closes accounts, hands out links to set a password, validates practice ids, and says who
 * works at which clinic.
 */
export const user: Command = {
  usage: [
    'add --email ADDRESS --first-name NAME --last-name NAME --role ROLE [--role ROLE …]',
    'join-clinic EMAIL CLINIC',
    'leave-clinic EMAIL CLINIC',
    ...peopleUsage,
    'remove-second-factor EMAIL',
    'reset-link EMAIL',
    'unvalidated',
    'proof EMAIL FILE',
    'validate EMAIL [--although-taken]',
    'agreement EMAIL FILE',
  ],
  async run(args, config) {
    const peopleWay = args[0] === undefined ? undefined : peopleWays[args[0]];
    if (peopleWay) return peopleWay(config, args.slice(1));
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        'although-taken': { type: 'boolean' },
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        role: { type: 'string', multiple: true },
      },
    });
    const { email = '', 'first-name': firstName = '', 'last-name': lastName = '', role: roles = [] } = values;
    const [way, ...rest] = positionals;
    if (way === 'join-clinic' || way === 'leave-clinic') return changeClinic(config, way, rest);
    if (way === 'reset-link') return printResetLink(config, rest);
    if (way === 'unvalidated') return unvalidated(config);
    if (way === 'proof') return proof(config, rest);
    if (way === 'validate') return validate(config, rest, values['although-taken'] ?? false);
    if (way === 'agreement') return agreement(config, rest);
    if (way === 'remove-second-factor') return removeSecondFactor(config, rest);
    if (way !== 'add') throw new UsageError('user: say what to do.');
    const wrong = checkEmail(email, emailRequired);
    if (wrong) throw new UsageError(`--email: ${englishOf(wrong)}`);
    if (!firstName || !lastName || roles.length === 0)
      throw new UsageError('--first-name, --last-name and at least one --role are needed.');
    // Nobody learns this password: the person sets one with the link, which the operator sees once.
    const password = randomBytes(24).toString('base64url');
    await withInstallation(config, async ({ pool }) => {
      await seedRoles(pool);
      const { rows } = await pool.query<{ name: string }>('select name from role order by name');
      const unknown = roles.filter((role) => !rows.some((row) => row.name === role));
      if (unknown.length > 0)
        throw new UsageError(
          `There is no role ${unknown.join(', ')}. Roles: ${rows.map((row) => row.name).join(', ')}.`,
        );
      try {
        const link = await inTransaction(pool, async (client) =>
          makeOperatorLink(
            client,
            config.publicUrl,
            await createAccount(client, { email, firstName, lastName, roles, password }),
          ),
        );
        if (link) console.log(sayLink(email, link));
      } catch (error) {
        if (error instanceof EmailInUseError) throw new ConfigError(error.message);
        throw error;
      }
    });
  },
};
