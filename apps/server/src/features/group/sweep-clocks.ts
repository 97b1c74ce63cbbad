import type { App } from '../../call/context.ts';
import { lookAtClocks } from './look-at-clocks.ts';
import { moveOn } from './move-on.ts';

/** Milliseconds between two sweeps for clocks that have something to say. */
const clocksMs = 5_000;
/** So many clocks are looked at in one transaction: enough to cost little each, and soon over for who waits for one. */
const clocksAtOnce = 100;
/** So many consults of a service move on in one transaction, which holds its group's rows. */
const movesAtOnce = 20;
/** So many services move consults on at once. */
const together = 3;

/** Runs the sweep of promises' clocks. Called once in every process that works. */
export function handleClocks(app: App): void {
  app.jobs.repeat('promiseClocks', clocksMs, () => sweepClocks(app));
}

/**
 * Looks at the clocks that have something to say by now, many in one transaction, which records what is said and orders
 * the mails. What was not seen in time moves on in transactions of its service, which lock its group. Of two processes
 * the second finds it said. What came together while no server ran is said once, with what it is now.
 * @returns how many clocks it looked at
 */
export async function sweepClocks(app: App): Promise<number> {
  const sweep = new Sweep(app);
  while (await sweep.next());
  // What failed is looked at again by the next sweep; the others were not held up by it.
  if (sweep.failures.length > 0) throw sweep.failures[0];
  return sweep.looked;
}

class Sweep {
  looked = 0;
  readonly failures: unknown[] = [];
  readonly #app: App;
  /** What is left to the next sweep: it failed, somebody else has it, or it has something to say again. */
  readonly #left = new Set<string>();

  constructor(app: App) {
    this.#app = app;
  }

  /** Takes those that have waited longest. Returns whether there were any. */
  async next(): Promise<boolean> {
    const { rows } = await this.#app.write.query<{ id: string }>({
      name: 'clocks-due',
      text: `select activity_id as id from consult_clock where look_at <= $1 and activity_id <> all($2::uuid[])
        order by look_at limit ${clocksAtOnce}`,
      values: [this.#app.now(), [...this.#left]],
    });
    const ids = rows.map(({ id }) => id);
    const moving = new Map<string, string[]>();
    await this.#eachOrAll(ids, async (some) => {
      const { looked, again, moves } = await lookAtClocks(this.#app, some);
      this.looked += looked;
      for (const id of again) this.#left.add(id);
      for (const { activityId, serviceId } of moves)
        moving.set(serviceId, [...(moving.get(serviceId) ?? []), activityId]);
    });
    await this.#moveOn([...moving]);
    return ids.length > 0;
  }

  async #moveOn(services: [serviceId: string, activityIds: string[]][]): Promise<void> {
    const one = async (): Promise<void> => {
      for (let next = services.pop(); next; next = services.pop()) {
        const [serviceId, ids] = next;
        for (let from = 0; from < ids.length; from += movesAtOnce)
          await this.#eachOrAll(ids.slice(from, from + movesAtOnce), async (some) => {
            const { looked, again } = await moveOn(this.#app, serviceId, some);
            this.looked += looked;
            for (const id of again) this.#left.add(id);
          });
      }
    };
    await Promise.all(Array.from({ length: together }, one));
  }

  /** All of them in one transaction; where that fails each in its own, so that one holds no other up. */
  async #eachOrAll(ids: readonly string[], work: (ids: readonly string[]) => Promise<void>): Promise<void> {
    if (ids.length === 0) return;
    try {
      await work(ids);
    } catch (error) {
      if (ids.length > 1) {
        for (const id of ids) await this.#eachOrAll([id], work);
        return;
      }
      this.#left.add(ids[0]!);
      this.failures.push(error);
    }
  }
}
