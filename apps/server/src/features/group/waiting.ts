import { groupWaiting, waitingPageSize } from '@consult/contract/group/waiting.ts';
import { saidInstant } from '@consult/domain/time/said-instant.ts';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import { readMarker, writeMarker } from '../../infra/audit/marker.ts';
import { isKeeper } from '../promise/promise.ts';

type Row = { id: string; sent_at: Date; due_at: Date | null; readable: boolean };

/** group-waiting: for keepers. It names consults by their ids alone, so nothing is read and nothing audited. */
export const listWaiting = serve(groupWaiting).handler(async ({ input, context: { app, viewer } }) => {
  if (!(await isKeeper(app.read, viewer.personId, input.serviceId))) throw refuse('NOT_FOUND');
  const after = input.after === null ? null : readMarker(input.after);
  if (input.after !== null && !after)
    throw refuse('INVALID_INPUT', { after: notAsDeclared('No page marker of ours.') });
  const { rows } = await app.read.query<Row>({
    name: 'group-waiting',
    text: `select k.activity_id as id, k.sent_at, r.due_at, r.owner_id is not null as readable
      from consult_clock k left join inbox_row r on r.activity_id = k.activity_id and r.owner_id = $2
      where k.service_id = $1 and k.mode <> 'everyone' and k.given_to is null and k.answered_at is null
        and k.returned_at is null and (k.sent_at, k.activity_id) > ($3::timestamptz, $4::uuid)
      order by k.sent_at, k.activity_id limit ${waitingPageSize + 1}`,
    values: [
      input.serviceId,
      viewer.personId,
      after?.at ?? new Date(0),
      after?.id ?? '00000000-0000-0000-0000-000000000000',
    ],
  });
  const page = rows.slice(0, waitingPageSize);
  const last = page.at(-1);
  return {
    consults: page.map(({ id, sent_at: sentAt, due_at: dueAt, readable }) => ({
      activityId: id,
      sentAt: sentAt.toISOString(),
      dueAt: dueAt && saidInstant(dueAt),
      readable,
    })),
    next: last && rows.length > waitingPageSize ? writeMarker({ at: last.sent_at, id: last.id }) : null,
  };
});
