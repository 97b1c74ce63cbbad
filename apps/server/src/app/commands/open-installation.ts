import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { connect } from '../../infra/db/connection.ts';
import { closePools, createPools } from '../../infra/db/pool.ts';
import type { Keystore } from '../../infra/keystore/keystore.ts';
import { databaseFolder, openDatabase, refuseUnknown } from '../../infra/installation/open-database.ts';
import type { Ask } from '../../infra/installation/open-database.ts';
import { openKeystore } from '../../infra/keystore/open-keystore.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';

/** What a command of the operator works on. */
export type Installation = {
  pool: pg.Pool;
  keystore: Keystore;
  url: string;
  /** Of the embedded server's superuser; undefined for a database elsewhere. */
  adminUrl: string | undefined;
  /** Where this machine keeps the head of the audit log. */
  headFile: string;
};

/**
 * Runs `work` on the installation, whether servers run or not: starts an embedded database that is not running, and
 * stops it afterwards.
 * @param ask says what an installation is that was copied or moved; without it the command is refused
 * @throws ConfigError where there is no installation; InstallationError where it is not recognised
 */
export async function withInstallation<T>(
  config: Config,
  work: (installation: Installation) => Promise<T>,
  ask: Ask = refuseUnknown,
  prepare: (url: string) => Promise<void> = checkVersion,
): Promise<T> {
  if (!config.databaseUrl && !(await stat(join(databaseFolder(config), 'cluster')).catch(() => null))) {
    throw new ConfigError(
      `There is no database in ${config.dataDir}. Start the server once, or set DATA_DIR or DATABASE_URL.`,
    );
  }
  const { dataDir, databaseUrl } = config;
  const { url, adminUrl, stop } = await openDatabase({ dataDir, databaseUrl, ask, prepare });
  try {
    const pools = createPools(url, { write: 3, read: 1 });
    try {
      return await work({
        pool: pools.write,
        keystore: openKeystore(config),
        url,
        adminUrl,
        headFile: join(config.dataDir, 'audit-head.json'),
      });
    } finally {
      await closePools(pools);
    }
  } finally {
    await stop();
  }
}

/** Commands do not migrate: servers of the version before may run. @throws ConfigError */
async function checkVersion(url: string): Promise<void> {
  const client = await connect({ connectionString: url });
  try {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('installation') is not null as there`);
    if (!rows[0]?.there) throw new ConfigError('The database is empty or of an older version. Start the server once.');
  } finally {
    await client.end();
  }
}
