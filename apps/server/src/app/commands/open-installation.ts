import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '../../infra/db/embedded.ts';
import { closePools, createPools } from '../../infra/db/pool.ts';
import type { Keystore } from '../../infra/keystore/keystore.ts';
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

/** The folder of the embedded database. */
export const databaseFolder = (config: Config): string => join(config.dataDir, 'postgres');

/**
 * Runs `work` on the installation, whether servers run or not: starts an embedded database that is not running, and
 * stops it afterwards.
 * @throws ConfigError where there is no installation
 */
export async function withInstallation<T>(
  config: Config,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  if (!config.databaseUrl && !(await stat(join(databaseFolder(config), 'cluster')).catch(() => null))) {
    throw new ConfigError(
      `There is no database in ${config.dataDir}. Start the server once, or set DATA_DIR or DATABASE_URL.`,
    );
  }
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: databaseFolder(config) });
  try {
    const url = config.databaseUrl ?? embedded!.url;
    const pools = createPools(url, { write: 3, read: 1 });
    try {
      const { rows } = await pools.write.query<{ there: boolean }>(
        `select to_regclass('purpose_key') is not null as there`,
      );
      if (!rows[0]?.there)
        throw new ConfigError('The database is empty or of an older version. Start the server once.');
      return await work({
        pool: pools.write,
        keystore: openKeystore(config),
        url,
        adminUrl: embedded?.adminUrl,
        headFile: join(config.dataDir, 'audit-head.json'),
      });
    } finally {
      await closePools(pools);
    }
  } finally {
    await embedded?.stop();
  }
}
