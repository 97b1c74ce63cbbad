import type pg from 'pg';
import type { App } from '../../call/context.ts';

/** A way that a referral goes. */
export type Channel = 'fax' | 'mail';
/**
 * What goes out with a consult: a referral by its channels, with the message to its patient, or the patient's copy of
 * an eConsult or a phone consult.
 */
export type Delivery = Channel | 'copy' | 'message';
/** The channels by which a clinic outside the platform is reached. */
export type Reach = readonly Channel[];

/** The channels of a clinic: fax where its number has ten digits, mail where its address is known. */
export async function reachOf(client: pg.PoolClient, clinicId: string): Promise<Reach> {
  const { rows } = await client.query<{ fax: boolean; mail: boolean }>({
    name: 'clinic-reach',
    text: `select length(regexp_replace(fax, '\\D', '', 'g')) = 10 as fax, email <> '' as mail from clinic
      where id = $1`,
    values: [clinicId],
  });
  const row = rows[0];
  return (['fax', 'mail'] as const).filter((channel) => row?.[channel]);
}

/** Begins the deliveries of a referral within its sending transaction, and orders the job that makes its PDF. */
export async function writeDeliveries(
  client: pg.PoolClient,
  app: App,
  activityId: string,
  reach: Reach,
): Promise<void> {
  await client.query({
    name: 'deliveries-begin',
    text: `insert into activity_delivery (activity_id, channel) select $1, channel
      from unnest($2::text[]) as c(channel)`,
    values: [activityId, reach],
  });
  await app.jobs.enqueue(client, 'referral-delivery', { activityId });
}

/**
 * Begins the delivery of the patient's copy within the sending transaction, so that its sender sees from then on what
 * becomes of it.
 */
export async function writeCopyDelivery(client: pg.ClientBase, activityId: string): Promise<void> {
  await client.query({
    name: 'copy-delivery-begin',
    text: `insert into activity_delivery (activity_id, channel) values ($1, 'copy')`,
    values: [activityId],
  });
}

/**
 * Begins the delivery of a message to the patient of a referral within its sending transaction. Of several messages the
 * latest one stands there.
 */
export async function writeMessageDelivery(client: pg.ClientBase, activityId: string): Promise<void> {
  await client.query({
    name: 'message-delivery-begin',
    text: `insert into activity_delivery (activity_id, channel) values ($1, 'message')
      on conflict (activity_id, channel) do update set state = 'sending', outgoing_id = null, stayed_here = false,
        created_at = now(), updated_at = now()`,
    values: [activityId],
  });
}

/**
 * The deliveries of a referral that are not ordered yet. Locks them until the transaction ends, so that a job that runs
 * twice orders each once.
 */
export async function openDeliveries(client: pg.PoolClient, activityId: string): Promise<Channel[]> {
  const { rows } = await client.query<{ channel: Channel }>(
    `select channel from activity_delivery where activity_id = $1 and state = 'sending' and outgoing_id is null
      and channel in ('fax', 'mail') order by channel for update`,
    [activityId],
  );
  return rows.map((row) => row.channel);
}

/**
 * Ties a delivery to its entry of the outbox, in the transaction that orders the entry. When the outbox settles the
 * entry, a trigger settles the delivery, writes the audit entry and tells the open screens (migration 0011).
 */
export async function recordDelivery(
  client: pg.PoolClient,
  { activityId, channel, outgoingId }: { activityId: string; channel: Delivery; outgoingId: string },
): Promise<void> {
  await client.query(
    `update activity_delivery set outgoing_id = $3, updated_at = now() where activity_id = $1 and channel = $2
      and state = 'sending'`,
    [activityId, channel, outgoingId],
  );
}

/** A copy or message whose mail is sent again is under way again. */
export async function restartDelivery(
  client: pg.ClientBase,
  activityId: string,
  channel: Extract<Delivery, 'copy' | 'message'>,
): Promise<void> {
  await client.query({
    name: 'delivery-restart',
    text: `update activity_delivery set state = 'sending', outgoing_id = null, stayed_here = false, updated_at = now(),
      created_at = now() where activity_id = $1 and channel = $2`,
    values: [activityId, channel],
  });
}

/**
 * Puts the delivery of a copy or message back to how it had ended before it was restarted: sending it again was undone.
 * It becomes a row of its own, since everybody was told of that end when it came.
 */
export async function restoreDelivery(
  client: pg.ClientBase,
  { id, activityId }: { id: string; activityId: string },
  channel: Extract<Delivery, 'copy' | 'message'>,
  ended: 'delivered' | 'failed',
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'delivery-drop',
    text: dropSql,
    values: [activityId, channel],
  });
  if (rowCount === 1)
    await client.query({
      name: 'delivery-restore',
      text: `insert into activity_delivery (activity_id, channel, state, stayed_here)
        select $2, $3, $4, stayed_here from patient_message where id = $1`,
      values: [id, activityId, channel, ended],
    });
}

/** Marks the delivery of a copy or message as failed whose mail could not even be ordered. */
export async function failDelivery(
  client: pg.ClientBase,
  activityId: string,
  channel: Extract<Delivery, 'copy' | 'message'>,
): Promise<void> {
  await client.query({
    name: 'delivery-fail',
    text: `update activity_delivery set state = 'failed', updated_at = now()
      where activity_id = $1 and channel = $2 and state = 'sending' and outgoing_id is null`,
    values: [activityId, channel],
  });
}

/**
 * Takes away the delivery of a copy or message whose mail was not ordered, and is not any more: its sender cancelled
 * it.
 */
export async function dropDelivery(
  client: pg.ClientBase,
  activityId: string,
  channel: Extract<Delivery, 'copy' | 'message'>,
): Promise<void> {
  await client.query({
    name: 'delivery-drop',
    text: dropSql,
    values: [activityId, channel],
  });
}

const dropSql = `delete from activity_delivery where activity_id = $1 and channel = $2 and state = 'sending'
  and outgoing_id is null`;

/** Marks deliveries as failed that the job's last try could not even order. */
export async function failDeliveries(client: pg.Pool | pg.PoolClient, activityId: string): Promise<void> {
  await client.query(
    `update activity_delivery set state = 'failed', updated_at = now() where activity_id = $1 and state = 'sending'
      and outgoing_id is null and channel <> 'message'`,
    [activityId],
  );
}
