import { holidaysOf } from '@consult/domain/billing/holidays.ts';
import type { Day } from '@consult/domain/time/business-time.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';

/** The call of a phone consult, the holidays that decide about its code, and the content 'billing-codes'. */
export type Call = { startsAt: Date; completedAt: Date | null; holidays: ReadonlySet<Day>; codes: unknown };

/** The call of an activity; null where it has none. The caller has checked that the viewer may know of it. */
export async function callOf(client: Pick<pg.ClientBase, 'query'>, activityId: string): Promise<Call | null> {
  const { rows } = await client.query<{
    starts_at: Date;
    completed_at: Date | null;
    holidays: unknown;
    codes: unknown;
  }>({
    name: 'phone-call-of',
    text: `select starts_at, completed_at,
      (select body from content_document where name = 'statutory-holidays') as holidays,
      (select body from content_document where name = 'billing-codes') as codes
      from phone_call where activity_id = $1`,
    values: [activityId],
  });
  const row = rows[0];
  if (!row) return null;
  const year = Number(businessDay(row.starts_at).slice(0, 4));
  return {
    startsAt: row.starts_at,
    completedAt: row.completed_at,
    holidays: holidaysOf(year, row.holidays),
    codes: row.codes,
  };
}
