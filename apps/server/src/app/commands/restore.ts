import { parseArgs } from 'node:util';
import { writeAudit } from '../../infra/audit/audit.ts';
import { BackupError } from '../../infra/backup/manifest.ts';
import { restoreBackup } from '../../infra/backup/restore-backup.ts';
import { checkMasters } from '../../infra/keystore/monthly-keys.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { databaseFolder, withInstallation } from './open-installation.ts';

/** Puts a backup into an empty data folder. */
export const restore: Command = {
  usage: ['--from FOLDER'],
  async run(args, config) {
    const { values } = parseArgs({ args, options: { from: { type: 'string' } } });
    if (!values.from) throw new UsageError('--from FOLDER is missing.');
    if (config.databaseUrl)
      throw new BackupError('A backup is restored into the embedded database: leave DATABASE_URL out.');
    const manifest = await restoreBackup({
      dataDir: config.dataDir,
      databaseFolder: databaseFolder(config),
      from: values.from,
    });
    return withInstallation(config, async ({ pool, keystore }) => {
      // Clients may know of changes that the backup does not hold: a new epoch makes each ask for everything once.
      await pool.query('select renew_live_epoch()');
      await writeAudit(pool, {
        kind: 'backup-restored',
        actorId: null,
        subjectIds: [],
        detail: { madeAt: manifest.madeAt },
      });
      console.log(`Restored into ${config.dataDir} as of ${manifest.madeAt}.`);
      await checkMasters(pool, keystore);
      console.log('The keys are there. Start the server.');
    });
  },
};
