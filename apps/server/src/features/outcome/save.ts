import { outcomeSave } from '@consult/contract/outcome/save.ts';
import { checkOutcome } from '@consult/domain/consult/outcomes.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { addSystemLine, lockStanding, place, touchActivity } from '../activity/activity.ts';
import type { SpecialistResponse } from '../activity/activity.ts';

/**
 * outcome-save: for a consultant of the activity who records outcomes. A second save replaces the first; only the first
 * one stands in the thread, so that a corrected spelling is no news. The audit entry says that it was saved and never
 * its content.
 */
export const saveOutcome = serve(outcomeSave).handler(({ input, context, errors }) => {
  const { app, viewer } = context;
  const { activityId } = input;
  return once(context, async (client) => {
    const { can, key } = await lockStanding(client, app, viewer, activityId);
    if (!can.editOutcome) throw refuse('NOT_FOUND');
    const fault = checkOutcome(input.outcome, can.outcomeList);
    if (fault) throw refuse('INVALID_INPUT', { outcome: fault });
    if (input.seen !== undefined && (await savedAt(client, activityId)) !== input.seen) throw errors.STATE_CHANGED();
    const body: SpecialistResponse = { outcome: input.outcome, diagnosis: input.diagnosis.trim() };
    const { rows } = await client.query<{ first: boolean }>({
      name: 'outcome-save',
      text: `insert into outcome (activity_id, body, saved_by, saved_at) values ($1, $2, $3, $4)
        on conflict (activity_id) do update set body = excluded.body,
          saved_by = excluded.saved_by, saved_at = excluded.saved_at
        returning xmax = 0 as first`,
      values: [activityId, encrypt(key, place.outcome(activityId), JSON.stringify(body)), viewer.personId, app.now()],
    });
    await writeAudit(client, { kind: 'outcome-saved', actorId: viewer.personId, subjectIds: [activityId] });
    const event = rows[0]!.first
      ? await addSystemLine(client, { activityId, actorId: viewer.personId, key, event: { kind: 'outcome-saved' } })
      : await touchActivity(client, activityId);
    return { answer: { ok: true as const }, events: [event] };
  });
});

/** When the outcome of a consult was saved; null where there is none. The caller has locked the consult. */
async function savedAt(client: pg.ClientBase, activityId: string): Promise<string | null> {
  const { rows } = await client.query<{ saved_at: Date }>({
    name: 'outcome-saved-at',
    text: 'select saved_at from outcome where activity_id = $1',
    values: [activityId],
  });
  return rows[0]?.saved_at.toISOString() ?? null;
}
