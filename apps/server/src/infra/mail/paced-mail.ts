import { setTimeout as passed } from 'node:timers/promises';
import type pg from 'pg';
import type { MailAdapter } from './mail.ts';

/*
 * One row holds when the next mail may leave, so that all processes together keep to the pace, and one that dies takes
 * no more than its own turns along.
 */
const takeTurnSql = `update mail_turn
  set next_at = greatest(next_at, clock_timestamp()) + make_interval(secs => $1)
  returning greatest(0, 1000 * (extract(epoch from next_at - clock_timestamp()) - $1))::float8 as "waitMs"`;

/**
 * Lets mails leave one after the other, at most `perSecond` in all processes of the installation. A mail that waits for
 * its turn keeps nothing but its place among the few that are sent at once.
 */
export function pacedMail(
  mail: MailAdapter,
  { pool, perSecond, wait = passed }: { pool: pg.Pool; perSecond: number; wait?: (ms: number) => Promise<unknown> },
): MailAdapter {
  return {
    via: mail.via,
    async send(message) {
      const { rows } = await pool.query<{ waitMs: number }>({
        name: 'mail-turn',
        text: takeTurnSql,
        values: [1 / perSecond],
      });
      await wait(rows[0]!.waitMs);
      await mail.send(message);
    },
    close: () => mail.close(),
  };
}
