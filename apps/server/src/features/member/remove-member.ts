import { activityRemoveMember } from '@consult/contract/member/remove-member.ts';
import type { ActivityFault } from '@consult/domain/fault/fault.ts';
import { columnWords, nameColumns } from '@consult/domain/inbox/search-terms.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { addSystemLine, lockStanding, mayRemove } from '../activity/activity.ts';
import { consultantLeft } from '../promise/promise.ts';
import { membersOf, named, ownersOfActivity } from './members.ts';
import type { Member } from './members.ts';
import { takeFromOwners } from './remove-owners.ts';
import { forgetTerms } from './terms.ts';

export const lastMember: ActivityFault = { code: 'last-member' };

/**
 * activity-removeMember. A person who is no member counts as removed, for viewers who may remove at all. Source: server
 * rules, section 4; docs/decisions/0024-members.md.
 */
export const removeMember = serve(activityRemoveMember).handler(async ({ input, context: { app, viewer } }) => {
  const { activityId, personId } = input;
  const events = await inTransaction(app.write, async (client) => {
    const key = await lockForRemoval(client, app, viewer, activityId);
    const members = await membersOf(client, activityId);
    const member = members.find((one) => one.personId === personId);
    if (!mayRemove(viewer, members, member ?? { personId, role: 'consultant', addedBy: viewer.personId }))
      throw refuse('NOT_ALLOWED');
    if (!member) return [];
    if (members.length === 1) throw refuse('INVALID_INPUT', { personId: lastMember });
    const removed = await removeMembers(client, app, { activityId, key, actorId: viewer.personId, members, member });
    if (member.role === 'consultant') await consultantLeft(client, app, activityId);
    return removed;
  });
  app.live.committed(events);
  return { ok: true as const };
});

/**
 * Locks an activity that the viewer reads; an admin needs to be no member, and reads nothing of it. @throws NOT_FOUND
 */
async function lockForRemoval(client: pg.ClientBase, app: App, viewer: Viewer, activityId: string): Promise<DataKey> {
  return viewer.permissions.has('admin')
    ? unsafeLockActivity(client, app, activityId)
    : (await lockStanding(client, app, viewer, activityId)).key;
}

/** Locks an activity for whoever changes who takes part in it and reads nothing of it. @throws NOT_FOUND */
export async function unsafeLockActivity(client: pg.ClientBase, app: App, activityId: string): Promise<DataKey> {
  const { rows } = await client.query<{ key_id: number; wrapped_key: Buffer }>({
    name: 'member-lock-activity',
    text: 'select key_id, wrapped_key from activity where id = $1 for no key update',
    values: [activityId],
  });
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND');
  return app.keyring.unwrap(row.key_id, row.wrapped_key, activityId);
}

/**
 * Removes members of a locked activity. The clinic that they chose goes with them unless another member chose it, and
 * with the clinic its staff, who came through it. Nobody finds the activity by a removed name any more.
 * @returns the live events, which also reach the removed: their open screens ask again and close
 */
export async function removeMembers(
  client: pg.ClientBase,
  app: Pick<App, 'terms'>,
  at: {
    activityId: string;
    key: DataKey;
    actorId: string | null;
    members: readonly Member[];
    member: Member;
    /** The thread has another line that tells of it. */
    told?: boolean;
  },
): Promise<LiveEvent[]> {
  const { activityId, member } = at;
  const clinicId = lostClinic(at.members, member);
  const staff = at.members.filter(
    (one) => clinicId !== null && one !== member && one.role === 'moa' && one.clinicId === clinicId,
  );
  const gone = [member, ...staff];
  const events: LiveEvent[] = [];
  for (const { personId, role } of gone) {
    if (at.told !== true || personId !== member.personId)
      events.push(
        await addSystemLine(client, {
          activityId,
          // The thread shows a removal by the operator as the person's own leaving.
          actorId: at.actorId ?? personId,
          key: at.key,
          event: { kind: 'member-removed', personId, role },
        }),
      );
    await writeAudit(client, {
      kind: 'member-removed',
      actorId: at.actorId,
      subjectIds: [activityId],
      detail: { role, member: personId },
    });
  }
  const people = gone.map(({ personId }) => personId);
  await client.query({
    name: 'member-delete',
    text: 'delete from member where activity_id = $1 and person_id = any($2::uuid[])',
    values: [activityId, people],
  });
  await takeFromOwners(client, [activityId], clinicId === null ? people : [...people, clinicId]);
  await forgetName(
    client,
    app,
    activityId,
    member,
    at.members.filter((one) => !gone.includes(one)),
  );
  return events;
}

/** The clinic that only this member chose; staff do not count, as they come through it. */
function lostClinic(members: readonly Member[], member: Member): string | null {
  if (member.role === 'moa') return null;
  const chosen = members.some((one) => one !== member && one.role !== 'moa' && one.clinicId === member.clinicId);
  return chosen ? null : member.clinicId;
}

/** Forgets those words of a removed name that no other member of the same role has. */
async function forgetName(
  client: pg.ClientBase,
  app: Pick<App, 'terms'>,
  activityId: string,
  { role, name }: Member,
  others: readonly Member[],
): Promise<void> {
  const column = nameColumns[role];
  if (column === null) return;
  const kept = new Set(columnWords(column, named(others, role)));
  const words = columnWords(column, name).filter((word) => !kept.has(word));
  const owners = await ownersOfActivity(client, activityId);
  await forgetTerms(client, app, activityId, owners, { [column]: words.join(' ') });
}
