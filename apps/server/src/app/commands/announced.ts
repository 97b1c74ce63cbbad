import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Announcer } from '../../infra/live/announcer.ts';

/**
 * Runs `work` while servers run and announces the events that it commits, so that open screens follow at once. Where
 * the announcement does not get through, the servers find the events by their poll, half a second later.
 */
export async function announced<T>(pool: pg.Pool, work: (live: { committed: () => void }) => Promise<T>): Promise<T> {
  const announcer = new Announcer(pool, randomUUID(), () => undefined);
  try {
    return await work({ committed: () => announcer.announce() });
  } finally {
    await announcer.flush();
  }
}
