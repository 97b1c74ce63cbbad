import { randomUUID } from 'node:crypto';
import { cents } from '@consult/domain/money/money.ts';
import { enter } from '@consult/server/infra/ledger/ledger.ts';
import pg from 'pg';
import type { Findings } from './harness/findings.ts';
import { loadNow, rounded } from './harness/machine.ts';
import { spreadOf } from './harness/measure.ts';
import type { Spread } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { openWorld, smallScale } from './harness/scratch.ts';

const entries = 1_000;
const owner = { kind: 'operator' } as const;

/**
 * What happens at the commit: all of it, the check of the balance and the hash without the audit log's entry, the check
 * alone, or nothing, which is the floor.
 */
const ways = ['whole', 'hash', 'balance', 'floor'] as const;
type Way = (typeof ways)[number];
type Times = { transaction: number[]; commit: number[] };

const partOf = (
  way: 'balance' | 'hash',
): string => `create function bench_${way}() returns trigger language plpgsql as $$
  declare v_lines integer; v_sum numeric;
  begin
    select count(*), coalesce(sum(cents), 0) into v_lines, v_sum from ledger_line where entry_id = new.id;
    if v_lines <> new.lines or v_sum <> 0 then raise exception 'a ledger entry does not balance'; end if;
    ${way === 'hash' ? 'perform ledger_hash(new.id);' : ''}
    return null;
  end $$;
  create constraint trigger bench_${way} after insert on ledger_entry
    deferrable initially deferred for each row execute function bench_${way}();
  alter table ledger_entry disable trigger bench_${way}`;

/**
 * An entry of four lines in a transaction of its own, with the ledger's triggers and without what they do at the
 * commit. The ways take turns within each round, so that they meet the same machine. Without a disk to wait for: that
 * wait is the same for each and hides what is asked for.
 */
export async function run(options: BenchOptions): Promise<Findings> {
  const world = await openWorld(smallScale, options);
  const client = new pg.Client({ connectionString: world.databaseUrl });
  try {
    await client.connect();
    await client.query('set synchronous_commit = off');
    await client.query(partOf('balance'));
    await client.query(partOf('hash'));
    const none = (): Times => ({ transaction: [], commit: [] });
    const times: Record<Way, Times> = { whole: none(), hash: none(), balance: none(), floor: none() };
    for (let round = 0; round <= options.rounds; round += 1)
      for (const way of ways) {
        await choose(client, way);
        for (let n = 0; n < entries; n += 1) await enterOne(client, round === 0 ? null : times[way]);
        // As autovacuum does soon after: a plan that was made while the ledger was empty would read all of it.
        if (round === 0) await client.query('analyze ledger_entry, ledger_line');
      }
    const spread = (way: Way, what: keyof Times): Spread => spreadOf(times[way][what]);
    const ratio = (way: Way, what: keyof Times) => rounded(spread(way, what).p50 / spread('floor', what).p50);
    return {
      entries: entries * options.rounds,
      ...Object.fromEntries(
        ways.map((way) => [way, { transaction: spread(way, 'transaction'), commit: spread(way, 'commit') }]),
      ),
      ratio: {
        balance: { transaction: ratio('balance', 'transaction'), commit: ratio('balance', 'commit') },
        hash: { transaction: ratio('hash', 'transaction'), commit: ratio('hash', 'commit') },
        whole: { transaction: ratio('whole', 'transaction'), commit: ratio('whole', 'commit') },
      },
      load: loadNow(),
    };
  } finally {
    await client.end();
    await world.stop();
  }
}

async function choose(client: pg.Client, way: Way): Promise<void> {
  const enable = (trigger: string, is: boolean, how: string) =>
    client.query(`alter table ledger_entry ${is ? how : 'disable trigger'} ${trigger}`);
  await enable('ledger_entry_balances', way === 'whole', 'enable always trigger');
  for (const one of ['balance', 'hash']) await enable(`bench_${one}`, way === one, 'enable trigger');
}

async function enterOne(client: pg.Client, times: Times | null): Promise<void> {
  const from = performance.now();
  await client.query('begin');
  await enter(client, {
    cause: 'payment-approved',
    causeId: randomUUID(),
    day: '2026-11-27',
    lines: [
      { account: 'provider', owner, cents: cents(17_246) },
      { account: 'revenue', owner, cents: cents(-15_000) },
      { account: 'tax-gst', owner, cents: cents(-750) },
      { account: 'tax-qst', owner, cents: cents(-1_496) },
    ],
  });
  const before = performance.now();
  await client.query('commit');
  const after = performance.now();
  times?.commit.push(after - before);
  times?.transaction.push(after - from);
}
