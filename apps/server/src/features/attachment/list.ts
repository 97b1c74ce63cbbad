import { attachmentList } from '@consult/contract/attachment/list.ts';
import { serve } from '../../call/implement.ts';
import { seenBy, stillSeen } from './access.ts';
import { present, shownColumns } from './row.ts';
import type { AttachmentRow } from './row.ts';

/**
 * attachment-list: also keeps the form's files for another day, since somebody has the form before them. It lists sent
 * files of the form too: a client that lost the answer to its send loads the page anew, sends the same again, and gets
 * the result of the first send. What has copies from a gallery names them by their items there.
 */
export const listAttachments = serve(attachmentList).handler(async ({ input, context: { app, viewer } }) => {
  const { rows } = await app.write.query<AttachmentRow>({
    name: 'attachment-list',
    text: `with touched as (
        update attachment set touched_at = $3 where person_id = $1 and form_id = $2
          and activity_id is null and patient_message_id is null
      )
      select ${shownColumns} from (
          select * from attachment where person_id = $1 and form_id = $2
            and activity_id is null and patient_message_id is null
          union all select * from attachment where person_id = $1 and form_id = $2 and activity_id is not null
          union all select * from attachment where person_id = $1 and form_id = $2 and patient_message_id is not null
        ) a where ${stillSeen('$4', '$5::boolean')}
          and (a.media_id is null or (a.draft_id is null and a.activity_id is null)) order by a.position, a.id`,
    values: [viewer.personId, input.formId, app.now(), ...seenBy(viewer)],
  });
  return { attachments: await Promise.all(rows.map((row) => present(app, row))) };
});
