import type { Charged } from '@consult/domain/money/tax.ts';
import type { EndReason, SubscriptionState } from '@consult/domain/premium/subscription.ts';
import type pg from 'pg';

/** A premium subscription as the database has it. */
export type SubscriptionRow = {
  id: string;
  person_id: string;
  provider: 'sandbox' | 'stripe';
  subscription_ref: string | null;
  state: SubscriptionState;
  made_of: Charged;
  cancels_at_end: boolean;
  paid_until: Date | null;
  failed_at: Date | null;
  ended_why: EndReason | null;
  dispute: 'open' | 'lost' | null;
  card_last4: string | null;
  gave_role: boolean;
  created_at: Date;
  state_at: Date;
  asked: number;
  heard: number;
  /** The account of its person was closed. */
  closed: boolean;
};

const columns = `s.id, s.person_id, s.provider, s.subscription_ref, s.state, s.made_of, s.cancels_at_end, s.paid_until,
  s.failed_at, s.ended_why, s.dispute, s.card_last4, s.gave_role, s.created_at, s.state_at, s.asked, s.heard,
  exists (select from person c where c.id = s.person_id and c.disabled_at is not null) as closed`;

type Db = Pick<pg.ClientBase, 'query'>;

/** A subscription, without asking whose it is. */
export async function unsafeReadSubscription(db: Db, id: string): Promise<SubscriptionRow | null> {
  const { rows } = await db.query<SubscriptionRow>({
    name: 'subscription-read',
    text: `select ${columns} from premium_subscription s where s.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** A person's newest subscription at a provider. */
export async function newestOf(db: Db, personId: string, provider: string): Promise<SubscriptionRow | null> {
  const { rows } = await db.query<SubscriptionRow>({
    name: 'subscription-newest',
    text: `select ${columns} from premium_subscription s where s.person_id = $1 and s.provider = $2
      order by s.created_at desc, s.id desc limit 1`,
    values: [personId, provider],
  });
  return rows[0] ?? null;
}

/** One of a person's own subscriptions; null for one that is another's or does not exist. */
export async function readOwn(db: Db, personId: string, id: string, provider: string): Promise<SubscriptionRow | null> {
  const { rows } = await db.query<SubscriptionRow>({
    name: 'subscription-own',
    text: `select ${columns} from premium_subscription s where s.id = $1 and s.person_id = $2 and s.provider = $3`,
    values: [id, personId, provider],
  });
  return rows[0] ?? null;
}

/**
 * Locks a subscription until the commit, and before it its person, as everywhere: their uses are counted and their
 * roles are changed under that lock.
 */
export async function unsafeLockSubscription(client: pg.ClientBase, id: string): Promise<SubscriptionRow | null> {
  await client.query({
    name: 'subscription-lock-person',
    text: `select 1 from person p where p.id = (select person_id from premium_subscription where id = $1)
      for no key update of p`,
    values: [id],
  });
  const { rows } = await client.query<SubscriptionRow>({
    name: 'subscription-lock',
    text: `select ${columns} from premium_subscription s where s.id = $1 for no key update of s`,
    values: [id],
  });
  return rows[0] ?? null;
}
