import type pg from 'pg';
import { PlainError } from '../../infra/log/describe-error.ts';

/** How many messages of a consult were taken back: asked before its paper is made, and told to lockForPaper. */
export async function countTakenBack(db: Pick<pg.ClientBase, 'query'>, activityId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>({
    name: 'paper-taken-back',
    text: 'select count(*)::integer as n from message_taken_back where activity_id = $1',
    values: [activityId],
  });
  return rows[0]!.n;
}

/**
 * Locks a consult for the order of a paper of it, which took a while to make: nobody is removed and nothing is taken
 * back before the order.
 * @throws where a message was taken back meanwhile: the paper may hold it, and is made anew
 */
export async function lockForPaper(client: pg.ClientBase, activityId: string, takenBack: number): Promise<void> {
  await client.query({
    name: 'paper-lock',
    text: 'select 1 from activity where id = $1 for no key update',
    values: [activityId],
  });
  if ((await countTakenBack(client, activityId)) !== takenBack)
    throw new PlainError('a message on the paper was taken back');
}
