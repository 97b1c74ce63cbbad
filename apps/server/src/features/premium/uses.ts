import { businessMonthStart, nextBusinessMonthStart, usesRemaining } from '@consult/domain/premium/uses.ts';
import type { UseKind } from '@consult/domain/premium/uses.ts';
import type pg from 'pg';
import type { Viewer } from '../../call/viewer.ts';

/** What frees a person from the limit of a kind. */
const unlimitedBy = { message: 'oneWayMessaging', form: 'forms' } as const;

/** Whether a person is held to the uses of the plan. */
export function isHeldToUses(viewer: Viewer, kind: UseKind): boolean {
  return !viewer.permissions.has(unlimitedBy[kind]);
}

/** The uses of a kind that a person has left in the business month of an instant. */
export async function usesLeft(
  db: Pick<pg.ClientBase, 'query'>,
  personId: string,
  kind: UseKind,
  at: Date,
): Promise<number> {
  const { rows } = await db.query<{ used: number }>({
    name: 'premium-uses',
    text: `select count(*)::integer as used from premium_use where person_id = $1 and kind = $2
      and accepted_at >= $3 and accepted_at < $4 and state <> 'given-back'`,
    values: [personId, kind, businessMonthStart(at), nextBusinessMonthStart(at)],
  });
  return usesRemaining(kind, rows[0]?.used ?? 0);
}

/**
 * Locks a person while their uses are counted and taken, so that two tabs never take the last one twice, or while their
 * subscription begins, so that they begin one.
 */
export async function lockUses(client: pg.ClientBase, personId: string): Promise<void> {
  await client.query({
    name: 'premium-lock',
    text: 'select 1 from person where id = $1 for no key update',
    values: [personId],
  });
}

/**
 * Reserves a use for each of these messages, within the running transaction that has written them and locked the
 * person.
 */
export async function reserveUses(
  client: pg.ClientBase,
  at: { personId: string; kind: UseKind; messageIds: readonly string[]; acceptedAt: Date },
): Promise<void> {
  await client.query({
    name: 'premium-reserve',
    text: `insert into premium_use (message_id, person_id, kind, accepted_at)
      select id, $2, $3, $4 from unnest($1::uuid[]) as m(id)`,
    values: [at.messageIds, at.personId, at.kind, at.acceptedAt],
  });
}

/**
 * Takes the use of a message again that was given back when its mail failed, in the month in which it was accepted.
 * False where that month has none left.
 */
export async function takeUseAgain(client: pg.ClientBase, messageId: string): Promise<boolean> {
  const { rows } = await client.query<{ person_id: string; kind: UseKind; accepted_at: Date }>({
    name: 'premium-given-back',
    text: `select person_id, kind, accepted_at from premium_use where message_id = $1 and state = 'given-back'`,
    values: [messageId],
  });
  const use = rows[0];
  if (!use) return true;
  await lockUses(client, use.person_id);
  if ((await usesLeft(client, use.person_id, use.kind, use.accepted_at)) === 0) return false;
  await client.query({
    name: 'premium-take-again',
    text: `update premium_use set state = 'reserved' where message_id = $1`,
    values: [messageId],
  });
  return true;
}
