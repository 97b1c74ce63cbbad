import { consultDraftListForwarded, forwardedPageSize, sentStaysDays } from '@consult/contract/draft/list-forwarded.ts';
import type { ForwardedDraft } from '@consult/contract/draft/list-forwarded.ts';
import type { App } from '../../call/context.ts';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { place } from './content.ts';
import type { ApprovalCard } from './content.ts';
import { mayTakeBack } from './take-back.ts';

type Row = {
  id: string;
  draft_id: string;
  activity_type: ForwardedDraft['activityType'];
  approver: ForwardedDraft['approver'];
  forwarded_at: Date;
  opened_at: Date | null;
  ended_at: Date | null;
  activity_id: string | null;
  may_take_back: boolean | null;
  key_id: number;
  wrapped_key: Buffer;
  card: Buffer;
};

const statement = (after: string): string => `select a.id, a.draft_id, a.activity_type,
    json_build_object('uid', p.id, 'firstName', p.first_name, 'lastName', p.last_name) as approver,
    a.forwarded_at, d.read_at as opened_at, a.ended_at, a.activity_id, ${mayTakeBack} as may_take_back,
    a.key_id, a.wrapped_key, a.card
  from draft_approval a join person p on p.id = a.approver_id
  left join draft d on d.id = a.draft_id and d.collection = 'drafts_pending_approval' and a.how is null
  where a.author_id = $1 and ((a.how is null and d.id is not null) or (a.how = 'sent' and a.ended_at > $2)) ${after}
  order by a.forwarded_at desc, a.id desc limit $3`;
const firstRows = { name: 'forwarded-first', text: statement('') };
const nextRows = {
  name: 'forwarded-next',
  text: statement('and (a.forwarded_at, a.id) < ($4::timestamptz, $5::uuid)'),
};

const dayMs = 24 * 60 * 60_000;
const cursorForm = /^(\d{1,15})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * consultDraft-listForwarded: the viewer's drafts that wait for approval, and those that an approver sent lately, by
 * keyset. One audit entry names the drafts on the page.
 */
export const listForwarded = serve(consultDraftListForwarded).handler(
  async ({ input: { after }, context: { app, viewer } }) => {
    const cursor = after === null ? null : cursorForm.exec(after);
    if (after !== null && !cursor)
      throw refuse('INVALID_INPUT', { after: notAsDeclared('This page marker is not one of ours.') });
    const sentAfter = new Date(app.now().getTime() - sentStaysDays * dayMs);
    const from = cursor ? [new Date(Number(cursor[1])), cursor[2]!] : [];
    const { rows } = await app.read.query<Row>({
      ...(cursor ? nextRows : firstRows),
      values: [viewer.personId, sentAfter, forwardedPageSize + 1, ...from],
    });
    const page = rows.slice(0, forwardedPageSize);
    const last = rows.length > forwardedPageSize ? page.at(-1)! : null;
    if (page.length > 0)
      await writeAudit(app.read, {
        kind: 'drafts-listed',
        actorId: viewer.personId,
        subjectIds: page.map((row) => row.draft_id),
      });
    return {
      forwarded: await Promise.all(page.map((row) => shown(app, row))),
      next: last ? `${last.forwarded_at.getTime()}~${last.id}` : null,
    };
  },
);

async function shown(app: App, row: Row): Promise<ForwardedDraft> {
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  const card = readJson<ApprovalCard>(app.keyring, key, place.approvalCard(row.id), row.card);
  const { activity_id: activityId, ended_at: endedAt } = row;
  return {
    approvalId: row.id,
    draftId: row.draft_id,
    subject: card?.subject ?? '',
    patient: card?.patient ?? '',
    activityType: row.activity_type,
    approver: row.approver,
    forwardedAt: row.forwarded_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    sent: activityId && endedAt ? { at: endedAt.toISOString(), activityId } : null,
    mayTakeBack: activityId === null && row.may_take_back === true,
    empty: card === null,
  };
}
