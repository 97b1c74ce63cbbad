import { parseArgs } from 'node:util';
import { BackupError } from '../../infra/backup/manifest.ts';
import { restoreBackup } from '../../infra/backup/restore-backup.ts';
import { migrate } from '../../infra/db/migrate.ts';
import { databaseFolder } from '../../infra/installation/open-database.ts';
import { outletsOff } from '../../infra/installation/outlets.ts';
import { checkMasters } from '../../infra/keystore/monthly-keys.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { sayOff } from './installation.ts';
import { withInstallation } from './open-installation.ts';
import { verifyBackupOf } from './verify-backup.ts';

/** Puts a backup into an empty data folder, or looks whether one could be. */
export const restore: Command = {
  usage: ['--from FOLDER', '--verify FOLDER [--in FOLDER]'],
  async run(args, config) {
    const { values } = parseArgs({
      args,
      options: { from: { type: 'string' }, verify: { type: 'string' }, in: { type: 'string' } },
    });
    if (values.verify && !values.from) return verifyBackupOf(config, values.verify, values.in);
    if (!values.from) throw new UsageError('--from FOLDER is missing.');
    if (config.databaseUrl)
      throw new BackupError('A backup is restored into the embedded database: leave DATABASE_URL out.');
    const manifest = await restoreBackup({
      dataDir: config.dataDir,
      databaseFolder: databaseFolder(config),
      from: values.from,
    });
    return withInstallation(
      config,
      async ({ pool, keystore }) => {
        console.log(`Restored into ${config.dataDir} as of ${manifest.madeAt}: an installation of its own.`);
        for (const line of sayOff(await outletsOff(pool))) console.log(line);
        await checkMasters(pool, keystore);
        console.log('The keys are there. Start the server.');
      },
      async () => ({ is: 'restored', madeAt: manifest.madeAt }),
      migrate,
    );
  },
};
