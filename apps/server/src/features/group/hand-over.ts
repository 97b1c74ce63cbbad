import { noticeDelaySeconds } from '@consult/domain/inbox/notice-delay.ts';
import type { SystemEvent } from '@consult/contract/activity/activity.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { AuditKind } from '../../infra/audit/audit.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { addSystemLine } from '../activity/activity.ts';
import { countConsultants } from '../directory/directory.ts';
import { makeConsultant, membersOf, removeMembers } from '../member/member.ts';
import { windClock } from '../promise/promise.ts';
import { ableMembers } from './load-group.ts';
import type { Group } from './load-group.ts';
import { notedGiving, writeGiving } from './turns.ts';

type HandOver = {
  activityId: string;
  key: DataKey;
  /** Locked. */
  group: Group;
  personId: string;
  /** Those it is taken from. */
  from: readonly string[];
  /** Null: the product, because nobody had seen it in time. */
  actorId: string | null;
  kind: Extract<AuditKind, 'consult-given' | 'consult-reassigned' | 'consult-moved-on'>;
  line: SystemEvent;
};

/**
 * Hands a locked consult over to a member of its group: they become its consultant, and whoever had it does not remain
 * one, unless they have answered or billed. Adding and removing are one; the promise's clock runs on. Source: server
 * rules, section 22.
 * @returns the live events, which also reach those it is taken from: their open screens close
 */
export async function handOver(client: pg.ClientBase, app: App, at: HandOver): Promise<LiveEvent[]> {
  const { activityId, key, group, personId, actorId } = at;
  const now = app.now();
  const already = (await membersOf(client, activityId)).some((member) => member.personId === personId);
  if (!already) {
    const addedBy = actorId ?? personId;
    await makeConsultant(client, app, { activityId, key, personId, clinicId: group.clinicId, addedBy });
  }
  // Before anybody is removed, so that its event reaches them too.
  const events = [await addSystemLine(client, { activityId, actorId: actorId ?? personId, key, event: at.line })];
  // The line has locked all rows, in the order in which everybody does.
  if (already) await bringBack(client, activityId, personId, now);
  const staying = await whoAnswered(client, activityId, at.from);
  for (const one of at.from) {
    if (one === personId) continue;
    if (staying.has(one)) {
      await putAside(client, activityId, one);
      continue;
    }
    const members = await membersOf(client, activityId);
    const member = members.find((each) => each.personId === one && each.role === 'consultant');
    if (member)
      events.push(...(await removeMembers(client, app, { activityId, key, actorId, members, member, told: true })));
  }
  await writeGiving(client, group, notedGiving(group, ableMembers(group, now, 'econsult'), personId, now));
  await noteOwner(client, { activityId, personId, actorId, now, moved: at.kind === 'consult-moved-on' });
  await windClock(client, activityId, now);
  // Reassigned work counts for the one it goes to; whether they may take it was asked before.
  await countConsultants(client, [personId], 'econsult', now);
  await writeAudit(client, {
    kind: at.kind,
    actorId,
    subjectIds: [activityId],
    detail: { member: personId, ...(at.from[0] && { from: at.from[0] }) },
  });
  return events;
}

async function noteOwner(
  client: pg.ClientBase,
  at: { activityId: string; personId: string; actorId: string | null; now: Date; moved: boolean },
): Promise<void> {
  await client.query({
    name: 'group-note-owner',
    text: `with before as (
        select given_to from consult_clock where activity_id = $1
      ), noted as (
        insert into consult_handover (activity_id, place, from_id, to_id, by_id, at)
          select $1, (select count(*) from consult_handover where activity_id = $1), before.given_to, $2, $3, $4
            from before
      ), owned as (
        update consult_unowned set until_at = greatest($4, from_at) where activity_id = $1 and until_at is null
      )
      update consult_clock set given_to = $2, given_at = $4, waited_since = null,
          moved_at = case when $5 then array_append(moved_at, $4::timestamptz(3)) else moved_at end
        where activity_id = $1`,
    values: [at.activityId, at.personId, at.actorId, at.now, at.moved],
  });
}

/** A member whom it comes back to finds it in their inbox, unread. */
async function bringBack(client: pg.ClientBase, activityId: string, personId: string, now: Date): Promise<void> {
  await client.query({
    name: 'group-bring-back',
    text: `update inbox_row set folder = 'inbox', muted = false, last_read_seq = least(last_read_seq, last_seq - 1),
        deliver_after = $3::timestamptz + make_interval(secs => ${noticeDelaySeconds})
      where activity_id = $1 and owner_id = $2`,
    values: [activityId, personId, now],
  });
}

/** Who has answered or billed stays a consultant, and is told no more of it. */
async function putAside(client: pg.ClientBase, activityId: string, personId: string): Promise<void> {
  await client.query({
    name: 'group-put-aside',
    text: `update inbox_row set folder = 'archive', muted = true, deliver_after = null
      where activity_id = $1 and owner_id = $2`,
    values: [activityId, personId],
  });
}

async function whoAnswered(
  client: pg.ClientBase,
  activityId: string,
  people: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'group-who-answered',
    text: `select p.id from unnest($2::uuid[]) p(id)
      where exists (select 1 from activity a join message m on m.activity_id = a.id
          where a.id = $1 and m.sent_by = p.id and m.kind = 'ordinary' and m.sent_at >= a.created_at)
        or exists (select 1 from billing_record b
          where b.activity_id = $1 and b.doctor_id = p.id and b.status <> 'deleted')`,
    values: [activityId, people],
  });
  return new Set(rows.map(({ id }) => id));
}
