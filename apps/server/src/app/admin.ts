import { describeError } from '../infra/log/describe-error.ts';
import { agreement } from './commands/agreement.ts';
import { audit } from './commands/audit.ts';
import { backup } from './commands/backup.ts';
import { claims } from './commands/claims.ts';
import { clinic } from './commands/clinic.ts';
import { careForm } from './commands/care-form.ts';
import { UsageError } from './commands/command.ts';
import type { Command } from './commands/command.ts';
import { directory } from './commands/directory.ts';
import { gallery } from './commands/gallery.ts';
import { group } from './commands/group.ts';
import { images } from './commands/images.ts';
import { installation } from './commands/installation.ts';
import { keys } from './commands/keys.ts';
import { ledger } from './commands/ledger.ts';
import { model } from './commands/model.ts';
import { news } from './commands/news.ts';
import { outbox } from './commands/outbox.ts';
import { partner } from './commands/partner.ts';
import { payments } from './commands/payments.ts';
import { restore } from './commands/restore.ts';
import { role } from './commands/role.ts';
import { sender } from './commands/sender.ts';
import { suppression } from './commands/suppression.ts';
import { user } from './commands/user.ts';
import { loadConfig } from './config.ts';

/** `npm run admin -- <command>`: what an operator does beside or without a running server. */
const commands: Readonly<Record<string, Command>> = {
  agreement,
  audit,
  backup,
  claims,
  clinic,
  'care-form': careForm,
  directory,
  gallery,
  group,
  images,
  installation,
  keys,
  ledger,
  model,
  news,
  outbox,
  partner,
  payments,
  restore,
  role,
  sender,
  suppression,
  user,
};

/** The operator can mend these failures; the message is all that the command prints. */
const plain = [
  'ConfigError',
  'InstallationError',
  'KeystoreError',
  'BackupError',
  'EmbeddedDatabaseError',
  'MigrationError',
];

/** Runs one command and gives its exit code: 0 done, 1 failed or not sound, 2 called wrongly. */
export async function runAdmin(argv: readonly string[], env: Record<string, string | undefined>): Promise<number> {
  const [name = '', ...args] = argv;
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(name ? `There is no command ${name}.` : 'Say what to do.');
    return (await command.run(args, loadConfig(env))) ?? 0;
  } catch (error) {
    if (error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) {
      console.error(`${usage(name)}\n${(error as Error).message}`);
      return 2;
    }
    // Any other failure may quote a value, so only its kind, code and place in the code are printed.
    console.error(
      error instanceof Error && plain.includes(error.constructor.name)
        ? error.message
        : JSON.stringify(describeError(error), null, 2),
    );
    return 1;
  }
}

/** The ways to call a command, or all commands where there is none of that name. */
function usage(asked: string): string {
  const shown = Object.hasOwn(commands, asked) ? [asked] : Object.keys(commands);
  const lines = shown.flatMap((name) => commands[name]!.usage.map((way) => `  npm run admin -- ${name} ${way}`));
  return ['Commands:', ...lines].join('\n');
}

if (import.meta.main) process.exitCode = await runAdmin(process.argv.slice(2), process.env);
