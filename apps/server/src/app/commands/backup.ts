import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeAudit } from '../../infra/audit/audit.ts';
import { BackupError } from '../../infra/backup/manifest.ts';
import { takeBackup } from '../../infra/backup/take-backup.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { databaseFolder } from '../../infra/installation/open-database.ts';
import { withInstallation } from './open-installation.ts';

/** Copies database and files while the product runs. */
export const backup: Command = {
  usage: ['--to FOLDER'],
  async run(args, config) {
    const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
    const to = values.to;
    if (!to) throw new UsageError('--to FOLDER is missing.');
    return withInstallation(config, async ({ pool, url, adminUrl }) => {
      if (!adminUrl) {
        throw new BackupError(
          'The database of DATABASE_URL is backed up with its own tools (pg_basebackup, pg_dump, snapshots); copy the files of the data folder after it. See docs/running.md.',
        );
      }
      // Somebody who cuts it off and takes the pieces is noted too.
      await writeAudit(pool, { kind: 'backup-begun', actorId: null, subjectIds: [] });
      const manifest = await takeBackup({
        dataDir: config.dataDir,
        cluster: join(databaseFolder(config), 'cluster'),
        adminUrl,
        url,
        to,
      });
      // The check list goes by this one: what was begun and failed is no backup.
      await writeAudit(pool, { kind: 'backup-made', actorId: null, subjectIds: [] });
      const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
      console.log(`Backed up to ${to}: ${manifest.files.length} files, ${(bytes / 1e6).toFixed(1)} MB.`);
      console.log(
        `It opens only with the keys, which are not in it (${manifest.masters.join(', ')}): npm run admin -- keys export --to FILE`,
      );
    });
  },
};
