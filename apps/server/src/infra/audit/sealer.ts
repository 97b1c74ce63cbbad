import type pg from 'pg';
import { count, gauge } from '../log/metrics.ts';
import type { Keystore } from '../keystore/keystore.ts';
import { purposeKeys } from '../keystore/purpose-keys.ts';
import { headIsSigned, readHead, writeHead } from './head-file.ts';
import { ensureAuditPartitions } from './partitions.ts';
import { headAt, newestHead, sealBatch } from './seal.ts';
import { sameHash } from './chain.ts';

export type SealerOptions = {
  pool: pg.Pool;
  keystore: Keystore;
  /** The file of this machine, outside the database, that holds the end of the chain. */
  headFile: string;
  intervalMs?: number;
  log?: { failure(at: { call: string; id: string }, error: unknown): void; warn(text: string): void };
};

export type Sealer = {
  /** Seals everything that is final now and writes the head. */
  sealNow(): Promise<void>;
  /** Seals a last time and ends. */
  stop(): Promise<void>;
};

const PARTITIONS_EVERY_MS = 6 * 3_600_000;

/**
 * Seals the audit log every second. Any number of processes may run one: the process that holds the lock seals, and
 * each keeps the head file of its own machine. A chain that no longer contains the head on this machine has been cut.
 * The head file then stays as it is, the log says so at every start, and `audit verify` fails until an operator accepts
 * it.
 */
export async function startSealer(options: SealerOptions): Promise<Sealer> {
  const { pool, keystore, headFile, log } = options;
  const [key, ...older] = await purposeKeys(pool, keystore, 'audit');
  const keys = new Map([key, ...older].map((one) => [one.version, one.key]));
  const known = await readHead(headFile);
  let cut = known !== null && (!headIsSigned(known, keys) || !(await contains(pool, known.position, known.link)));
  if (cut)
    log?.warn(
      'the audit log does not contain the head that this machine has kept: entries were removed, or an older backup was restored',
    );
  gauge('consult_audit_cut', cut ? 1 : 0);
  let written = known?.position ?? 0;
  let partitionsAt = 0;
  let failing = false;

  async function sealNow(): Promise<void> {
    if (Date.now() >= partitionsAt) {
      await ensureAuditPartitions(pool);
      partitionsAt = Date.now() + PARTITIONS_EVERY_MS;
    }
    for (;;) {
      const result = await sealBatch(pool, key);
      if (!result) break;
      count('consult_audit_sealed_total', {}, result.sealed);
      if (!result.more) break;
    }
    // An operator has looked into it and put the old head aside (`audit accept`, `restore`).
    if (cut && (await readHead(headFile)) === null) {
      cut = false;
      written = 0;
      gauge('consult_audit_cut', 0);
    }
    const head = cut ? null : await newestHead(pool);
    if (head && head.position > written) {
      await writeHead(headFile, head);
      written = head.position;
    }
  }

  async function tick(): Promise<void> {
    try {
      await sealNow();
      failing = false;
    } catch (error) {
      count('consult_audit_seal_failures_total');
      // Logged once, not every second for as long as the database is away.
      if (!failing) log?.failure({ call: 'audit-seal', id: '' }, error);
      failing = true;
    }
  }

  let stopped = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const plan = (): void => {
    timer = setTimeout(() => {
      running = tick().then(() => {
        if (!stopped) plan();
      });
    }, options.intervalMs ?? 1_000);
  };
  plan();
  return {
    sealNow,
    async stop() {
      if (stopped) return;
      stopped = true;
      clearTimeout(timer);
      await running;
      await tick();
    },
  };
}

async function contains(pool: pg.Pool, position: number, link: Buffer): Promise<boolean> {
  const there = await headAt(pool, position);
  return there !== null && sameHash(there.link, link);
}
