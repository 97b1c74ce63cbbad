import { plainDxCode } from '@consult/domain/billing/dx-code.ts';
import { checkOutcome } from '@consult/domain/consult/outcomes.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { addSystemLine, place, touchActivity } from '../activity/activity.ts';
import type { KnownActivity, SpecialistResponse } from '../activity/activity.ts';

/** An outcome as it stands, encrypted. */
export type StandingOutcome = { body: Buffer; saved_by: string; saved_at: Date };

type Said = {
  outcome: string;
  diagnosis: string;
  diagnosisCode?: string | undefined;
  seen: string | null | undefined;
  field: string;
};

type Written = { event: LiveEvent; savedAt: Date; before: StandingOutcome | null };

/**
 * Saves outcome and diagnosis of a consult that the caller has locked (lockStanding). A second save replaces the first;
 * only the first one stands in the thread, so that a corrected spelling is no news. The audit entry says that it was
 * saved and never its content. A diagnosis code of ICD-9 is kept beside the words. `seen`: when the outcome was saved
 * that it was chosen on, null for none; absent: any.
 * @returns null where another one stands by now
 * @throws NOT_FOUND where the viewer records no outcomes here; INVALID_INPUT at `field`
 */
export async function writeOutcome(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  { id: activityId, can, key }: Pick<KnownActivity, 'id' | 'can' | 'key'>,
  said: Said,
): Promise<Written | null> {
  if (!can.editOutcome) throw refuse('NOT_FOUND');
  const fault = checkOutcome(said.outcome, can.outcomeList);
  if (fault) throw refuse('INVALID_INPUT', { [said.field]: fault });
  const before = await standingOutcome(client, activityId);
  if (said.seen !== undefined && (before?.saved_at.toISOString() ?? null) !== said.seen) return null;
  const diagnosis = said.diagnosis.trim();
  const standing = before && readJson<SpecialistResponse>(app.keyring, key, place.outcome(activityId), before.body);
  // Who finishes a consult says its outcome again without the code; other words may be another diagnosis.
  const code = said.diagnosisCode ?? (standing?.diagnosis === diagnosis ? standing.diagnosisCode : undefined) ?? '';
  const body: SpecialistResponse = {
    outcome: said.outcome,
    diagnosis,
    ...(code !== '' && { diagnosisCode: plainDxCode(code) }),
  };
  const savedAt = app.now();
  await client.query({
    name: 'outcome-save',
    text: `insert into outcome (activity_id, body, saved_by, saved_at) values ($1, $2, $3, $4)
      on conflict (activity_id) do update set body = excluded.body,
        saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
    values: [activityId, encrypt(key, place.outcome(activityId), JSON.stringify(body)), viewer.personId, savedAt],
  });
  await writeAudit(client, { kind: 'outcome-saved', actorId: viewer.personId, subjectIds: [activityId] });
  const event = before
    ? await touchActivity(client, activityId)
    : await addSystemLine(client, { activityId, actorId: viewer.personId, key, event: { kind: 'outcome-saved' } });
  return { event, savedAt, before };
}

/** The outcome of a consult; null where there is none. The caller has locked the consult. */
export async function standingOutcome(client: pg.ClientBase, activityId: string): Promise<StandingOutcome | null> {
  const { rows } = await client.query<StandingOutcome>({
    name: 'outcome-standing',
    text: 'select body, saved_by, saved_at from outcome where activity_id = $1',
    values: [activityId],
  });
  return rows[0] ?? null;
}

/** Puts an earlier outcome back, or none, within the transaction that has locked its consult. */
export async function restoreOutcome(
  client: pg.ClientBase,
  viewer: Viewer,
  activityId: string,
  before: StandingOutcome | null,
): Promise<void> {
  await client.query(
    before
      ? {
          name: 'outcome-restore',
          text: 'update outcome set body = $2, saved_by = $3, saved_at = $4 where activity_id = $1',
          values: [activityId, before.body, before.saved_by, before.saved_at],
        }
      : { name: 'outcome-remove', text: 'delete from outcome where activity_id = $1', values: [activityId] },
  );
  await writeAudit(client, { kind: 'outcome-taken-back', actorId: viewer.personId, subjectIds: [activityId] });
}
