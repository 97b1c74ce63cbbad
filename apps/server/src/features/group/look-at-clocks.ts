import { setImmediate as others } from 'node:timers/promises';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { afterSaying, lookAtClock, readClocksDue, windClocks, woundOf } from '../promise/promise.ts';
import type { Looked } from '../promise/promise.ts';
import { recordNudges, tellNudges } from './say-nudges.ts';

/** What a look came to. */
export type LookedAt = {
  looked: number;
  /** Those of the consults that another process or a person has, or that have something to say again already. */
  again: string[];
};

/** After so many clocks whatever waits in this process has its turn. */
const clocksInARow = 10;

/**
 * Looks at the clocks of consults, in one transaction under the locks of their activities, and says what they have to
 * say. What is to move on is left as it is, and told: it takes the locks of a group.
 */
export function lookAtClocks(
  app: App,
  ids: readonly string[],
): Promise<LookedAt & { moves: { activityId: string; serviceId: string }[] }> {
  return inTransaction(app.write, async (client) => {
    const now = app.now();
    const looked = await lockAndLook(client, ids, now);
    const moving = looked.filter(isMoving);
    const plain = looked.filter((one) => !isMoving(one));
    const recorded = await recordNudges(client, plain, now);
    await tellNudges(client, app, recorded, new Set());
    const after = plain.map((one) => afterSaying(one, now));
    if (after.length > 0) await windClocks(client, after, now);
    return {
      looked: plain.length,
      again: againOf(ids, looked, after, now),
      moves: moving.map(({ row }) => ({ activityId: row.activity_id, serviceId: row.service_id })),
    };
  });
}

const isMoving = ({ row, nudges }: Looked): boolean => nudges.missedSeen === 'move' && row.given_to !== null;

/** Those that nobody else has, locked in the order in which everybody locks several; read under the locks. */
export async function lockAndLook(client: pg.ClientBase, ids: readonly string[], now: Date): Promise<Looked[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'clocks-lock',
    text: 'select id from activity where id = any($1::uuid[]) order by id for no key update skip locked',
    values: [ids],
  });
  const clocks = await readClocksDue(
    client,
    rows.map(({ id }) => id),
    now,
  );
  const looked: Looked[] = [];
  for (const [n, row] of clocks.entries()) {
    if (n > 0 && n % clocksInARow === 0) await others();
    looked.push(lookAtClock(row, now));
  }
  return looked;
}

/** What the same sweep would only find again: it was locked, is not due any more, or is due once more. */
function againOf(ids: readonly string[], looked: readonly Looked[], after: readonly Looked[], now: Date): string[] {
  const seen = new Set(looked.map(({ row }) => row.activity_id));
  return [
    ...ids.filter((id) => !seen.has(id)),
    ...after.flatMap((one) => {
      const { lookAt } = woundOf(one, now);
      return lookAt !== null && lookAt <= now ? [one.row.activity_id] : [];
    }),
  ];
}
