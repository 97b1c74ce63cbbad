import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@consult/testkit/database.ts';
import { createPools, closePools } from '../db/pool.ts';
import type { Pools } from '../db/pool.ts';
import { openJobs } from '../jobs/jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { openFileKeystore } from '../keystore/file-keystore.ts';
import { openKeyring } from '../keystore/keyring.ts';
import type { Keyring } from '../keystore/keyring.ts';
import { InboxWorld } from '../live/inbox.testing.ts';
import { openOutgoing } from './outgoing.ts';
import type { Outgoing, OutgoingConfig } from './outgoing.ts';

export type OutboxWorld = {
  pools: Pools;
  /** The database's address, and the file of its keystore, for another process. */
  url: string;
  keystore: string;
  keyring: Keyring;
  inbox: InboxWorld;
  open: (config?: Partial<OutgoingConfig>, worker?: boolean) => Promise<{ outgoing: Outgoing; jobs: Jobs }>;
  stopJobs(): Promise<void>;
  end(): Promise<void>;
};

/** A database with keys, in which a test opens the ways out that it needs. */
export async function makeOutboxWorld(): Promise<OutboxWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  const database = await createTestDatabase();
  const pools = createPools(database.url, { write: 5, read: 1 });
  const keystore = join(folder, 'keystore.json');
  const keyring = await openKeyring(pools.write, openFileKeystore(keystore));
  const inbox = await new InboxWorld(pools.write).make();
  let opened: Jobs[] = [];
  async function stopJobs(): Promise<void> {
    await Promise.all(opened.map((jobs) => jobs.stop()));
    opened = [];
  }
  return {
    pools,
    url: database.url,
    keystore,
    keyring,
    inbox,
    async open(config = {}, worker = true) {
      const jobs = await openJobs({ url: database.url, worker, log: { failure: () => undefined } });
      opened.push(jobs);
      const full = {
        publicUrl: 'https://consult.example',
        smtpUrl: undefined,
        mailFrom: 'Consult <no-reply@consult.example>',
        faxGateway: undefined,
        ...config,
      };
      return { jobs, outgoing: await openOutgoing({ pools, keyring, jobs, config: full }) };
    },
    stopJobs,
    async end() {
      await stopJobs();
      await closePools(pools);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
