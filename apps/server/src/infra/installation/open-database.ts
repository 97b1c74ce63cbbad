import { lstat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { isConnectionLost, isReadOnly } from '../db/connection.ts';
import { newId } from '../db/new-id.ts';
import { startEmbedded } from '../db/embedded.ts';
import type { EmbeddedOptions } from '../db/embedded.ts';
import { renewAccess } from '../db/embedded/renew-access.ts';
import { closePools, createPools } from '../db/pool.ts';
import {
  becomeOwn,
  beginIdentity,
  InstallationError,
  noteMove,
  readIdentityFile,
  writeIdentityFile,
} from './identity.ts';
import type { Identity } from './identity.ts';
import { isSamePlace, placeOfDatabase, placeOfFolder, sayPlace } from './place.ts';
import type { Place } from './place.ts';

/** What an installation that is not recognised turns out to be. */
export type Answer = { is: 'copied' } | { is: 'moved' } | { is: 'restored'; madeAt: string };

/** Asks what an installation is that was last seen at `was` and stands at `here`. */
export type Ask = (was: string, here: string) => Promise<Answer>;

export type OpenDatabase = {
  url: string;
  /** Of the embedded server's superuser; undefined for a database elsewhere. */
  adminUrl: string | undefined;
  stop: () => Promise<void>;
};

type Options = {
  dataDir: string;
  /** undefined: the embedded one. */
  databaseUrl: string | undefined;
  ask: Ask;
  /** Brings the database to this version, or refuses one that is of another. */
  prepare: (url: string) => Promise<void>;
  log?: (line: string) => void;
  onDeath?: EmbeddedOptions['onDeath'];
};

/** The folder of the embedded database. */
export const databaseFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'postgres');

/** For whoever can not be asked: the two commands to choose from. @throws InstallationError always */
export const refuseUnknown: Ask = async (was, here) => {
  throw new InstallationError(
    [
      `This installation was last seen as ${was}, and this is ${here} (${hostname()}).`,
      'Nothing was started. If it is a copy of that one, make it an installation of its own:',
      '  npm run admin -- installation copied',
      'If it is that one, moved, and nothing runs at the old place any more:',
      '  npm run admin -- installation moved',
    ].join('\n'),
  );
};

/**
 * Opens the database of an installation and makes sure that it is this one's: a data folder or database that
 * was copied is recognised by its place, before anything runs on it (decision 60).
 * @throws InstallationError where it is not recognised and nobody says what it is; EmbeddedDatabaseError
 */
export async function openDatabase(options: Options): Promise<OpenDatabase> {
  return options.databaseUrl === undefined ? openEmbedded(options) : openElsewhere(options, options.databaseUrl);
}

async function openEmbedded({ dataDir, ask, prepare, log, onDeath }: Options): Promise<OpenDatabase> {
  const folder = databaseFolder({ dataDir });
  for (;;) {
    const known = await readIdentityFile(dataDir);
    const before = await placeOfFolder(folder).catch(() => null);
    const answer = known && before && !isSamePlace(known.place, before) ? await asked(ask, known.place, before) : null;
    if (answer?.is === 'copied') {
      await checkOwnFiles(folder);
      await renewAccess(folder);
    }
    const embedded = await startEmbedded({
      dataDir: folder,
      ...(log ? { log } : {}),
      ...(onDeath ? { onDeath } : {}),
    });
    try {
      await prepare(embedded.url);
      const here = await placeOfFolder(folder);
      const identity = await settle(embedded.url, known, here, answer);
      const isHere = isSamePlace(identity.place, here);
      if (identity.id !== known?.id || sayPlace(identity.place) !== sayPlace(known.place))
        await writeIdentityFile(dataDir, identity);
      if (isHere) return { url: embedded.url, adminUrl: embedded.adminUrl, stop: () => embedded.stop() };
      // The database knows another place than this folder, whose own file was missing or another's: ask.
      await embedded.stop();
    } catch (error) {
      await embedded.stop();
      throw error;
    }
  }
}

async function openElsewhere({ ask, prepare }: Options, url: string): Promise<OpenDatabase> {
  await prepare(url).catch((error: unknown) => {
    throw isConnectionLost(error) ? new InstallationError(sayUnreachable(error), { cause: error }) : error;
  });
  await withPool(url, async (pool) => {
    const here = await placeOfDatabase(pool);
    const identity = await beginIdentity(pool, newId(), here);
    if (!isSamePlace(identity.place, here)) await answered(pool, here, await asked(ask, identity.place, here));
  });
  return { url, adminUrl: undefined, stop: async () => undefined };
}

function sayUnreachable(error: unknown): string {
  if (isReadOnly(error))
    return 'The database of DATABASE_URL takes no changes: it is a standby. Start when it is promoted.';
  const { code } = error as { code?: unknown };
  return `The database of DATABASE_URL can not be reached${typeof code === 'string' ? ` (${code})` : ''}.`;
}

/** What the database says that it is, after the operator's answer; it begins an identity where it has none. */
async function settle(url: string, known: Identity | null, here: Place, answer: Answer | null): Promise<Identity> {
  return withPool(url, async (pool) => {
    if (answer) return answered(pool, here, answer);
    const identity = await beginIdentity(pool, known?.id ?? newId(), here);
    const wasRenamed = isSamePlace(identity.place, here) && sayPlace(identity.place) !== sayPlace(here);
    return wasRenamed ? noteMove(pool, here) : identity;
  });
}

function answered(pool: pg.Pool, here: Place, answer: Answer): Promise<Identity> {
  if (answer.is === 'moved') return noteMove(pool, here);
  return becomeOwn(pool, here, answer.is, answer.is === 'restored' ? answer.madeAt : undefined);
}

const asked = (ask: Ask, was: Place, here: Place): Promise<Answer> => ask(sayPlace(was), sayPlace(here));

/**
 * Where an operator keeps the database on another disk, or root can not let the server's account into the data folder,
 * a link leads to it: a copy of the folder leads to the database of the original. @throws InstallationError
 */
async function checkOwnFiles(folder: string): Promise<void> {
  for (const part of [folder, join(folder, 'cluster')])
    if ((await lstat(part)).isSymbolicLink())
      throw new InstallationError(
        `${part} is a link to the database of the folder that was copied. ` +
          'Make a backup there and restore it into an empty folder instead.',
      );
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pools = createPools(url, { write: 2, read: 1 });
  try {
    return await work(pools.write);
  } finally {
    await closePools(pools);
  }
}
