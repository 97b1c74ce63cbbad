import { patientMessageList } from '@consult/contract/patient-message/list.ts';
import { messagePageSize } from '@consult/domain/patient-message/limits.ts';
import { serve } from '../../call/implement.ts';
import { ownerAsked } from './owner.ts';
import { nextMarker, pageStart } from './page-marker.ts';
import { listedColumns, listedJoins, presentRow } from './row.ts';
import type { ListedRow } from './row.ts';

/** The whole page is one statement: the owner's index, the messages, and one audit entry with the ids that it shows. */
function statement(condition: string): string {
  return `with page as materialized (
      select owner_id, message_id, folder, unread, status_updated_at from patient_message_row
        where owner_id = $1 and folder = $2 ${condition}
        order by status_updated_at desc, message_id desc limit ${messagePageSize + 1}
    ), audited as (
      insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
        select $3, 'patient-messages-listed', 'patient-message', array_agg(message_id)
        from (select message_id from page limit ${messagePageSize}) shown having count(*) > 0
    )
    select ${listedColumns} from page r ${listedJoins} order by r.status_updated_at desc, r.message_id desc`;
}

const firstPage = { name: 'patient-messages-first', text: statement('') };
const nextPage = {
  name: 'patient-messages-next',
  text: statement('and (status_updated_at, message_id) < ($4::timestamptz, $5::uuid)'),
};

/** patientMessage-list: twenty rows of a folder of one owner, newest change first. */
export const listMessages = serve(patientMessageList).handler(async ({ input, context: { app, viewer } }) => {
  const start = pageStart(input.after);
  const { rows } = await app.read.query<ListedRow>({
    ...(start ? nextPage : firstPage),
    values: [ownerAsked(viewer, input.ownerId), input.folder, viewer.personId, ...(start ? [start.at, start.id] : [])],
  });
  const shown = await Promise.all(rows.slice(0, messagePageSize).map((row) => presentRow(app, row)));
  return { rows: shown.map(({ row }) => row), next: nextMarker(rows, messagePageSize) };
});
