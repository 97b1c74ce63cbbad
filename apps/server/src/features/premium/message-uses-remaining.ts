import { premiumMessageUsesRemaining } from '@consult/contract/premium/message-uses-remaining.ts';
import { businessMonthStart, messagesRemaining } from '@consult/domain/premium/uses.ts';
import type pg from 'pg';
import { serve } from '../../call/implement.ts';

/** One-way messages that a person has sent in the calendar month of business time. */
export async function messagesUsed(db: Pick<pg.ClientBase, 'query'>, personId: string, now: Date): Promise<number> {
  const { rows } = await db.query<{ used: number }>({
    name: 'patient-messages-used',
    text: `select count(*)::integer as used from patient_message where sender_id = $1 and created_at >= $2
      and sub_type = 'OneWayPatient' and not on_behalf`,
    values: [personId, businessMonthStart(now)],
  });
  return rows[0]?.used ?? 0;
}

/** premium-getNumberOfOneWayMessageUsesRemaining. */
export const usesRemaining = serve(premiumMessageUsesRemaining).handler(async ({ context: { app, viewer } }) =>
  messagesRemaining(await messagesUsed(app.read, viewer.personId, app.now())),
);
