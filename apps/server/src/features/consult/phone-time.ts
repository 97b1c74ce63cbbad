import type pg from 'pg';

/** When a phone consult is and with whom. */
export type PhoneTime = { specialistUid: string; startTime: Date; endTime: Date };

/** Whether somebody has this time already. */
export async function isTimeTaken(client: pg.PoolClient, { specialistUid, startTime }: PhoneTime): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>({
    name: 'phone-time-taken',
    text: 'select exists (select 1 from phone_call where specialist_id = $1 and starts_at = $2) as taken',
    values: [specialistUid, startTime],
  });
  return rows[0]!.taken;
}

/**
 * Takes a specialist's time for an activity, within the sending transaction. False where it is taken: of two at the
 * same moment the later one waits here for the earlier one's commit (server rules, section 3: a time is taken once).
 */
export async function takePhoneTime(
  client: pg.PoolClient,
  activityId: string,
  { specialistUid, startTime, endTime }: PhoneTime,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'phone-time-take',
    text: `insert into phone_call (activity_id, specialist_id, starts_at, ends_at) values ($1, $2, $3, $4)
      on conflict (specialist_id, starts_at) do nothing`,
    values: [activityId, specialistUid, startTime, endTime],
  });
  return rowCount === 1;
}
