import { parseArgs } from 'node:util';
import { writeAudit } from '../../infra/audit/audit.ts';
import { exportKeys, importKeys } from '../../infra/keystore/key-export.ts';
import { rotateMaster, rotateMonth } from '../../infra/keystore/rotation.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { withInstallation } from './open-installation.ts';
import { readPassphrase } from './passphrase.ts';
import { rehashTerms } from './rehash-terms.ts';

/** Rotates, exports and imports keys. */
export const keys: Command = {
  usage: ['rotate-master', 'rotate-month', 'rehash-terms', 'export --to FILE', 'import --from FILE'],
  async run(args, config) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: 'string' }, from: { type: 'string' } },
    });
    switch (positionals[0]) {
      case 'rotate-master':
        return withInstallation(config, async ({ pool, keystore }) => {
          const { masterId, rewrapped } = await rotateMaster(pool, keystore);
          console.log(
            `Master ${masterId} is in use; ${rewrapped} keys were wrapped anew. Export the keys again: older exports lack it.`,
          );
        });
      case 'rotate-month':
        return withInstallation(config, async ({ pool, keystore }) => {
          const { keyId } = await rotateMonth(pool, keystore);
          console.log(`Wrapping key ${keyId} is in use; running servers take it up within a minute.`);
        });
      case 'rehash-terms':
        return withInstallation(config, rehashTerms);
      case 'export': {
        const to = needed(values.to, '--to FILE');
        const passphrase = await readPassphrase(true);
        return withInstallation(config, async ({ pool }) => {
          const ids = await exportKeys(config.keystoreFile, to, passphrase);
          await writeAudit(pool, {
            kind: 'keys-exported',
            actorId: null,
            subjectIds: [],
            detail: { masters: ids.length },
          });
          console.log(`Exported to ${to}: ${ids.join(', ')}. Keep it apart from the backups.`);
        });
      }
      case 'import': {
        // Without the database: it may be unable to start because these keys are missing.
        const added = await importKeys(
          config.keystoreFile,
          needed(values.from, '--from FILE'),
          await readPassphrase(false),
        );
        console.log(
          added.length > 0
            ? `Imported into ${config.keystoreFile}: ${added.join(', ')}.`
            : 'All of these keys were there already.',
        );
        return 0;
      }
      default:
        throw new UsageError('keys: say what to do.');
    }
  },
};

function needed(value: string | undefined, option: string): string {
  if (!value) throw new UsageError(`${option} is missing.`);
  return value;
}
