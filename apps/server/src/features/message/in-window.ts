import type pg from 'pg';

/** When a message ($2) of a consult ($1), and files of it, came into its patient's window. */
export const inWindowSql = `select s.shared_at from patient_window_message s
    where s.activity_id = $1 and s.message_id = $2
  union all select f.shared_at from patient_window_file f join attachment a on a.id = f.attachment_id
    where f.activity_id = $1 and a.message_id = $2`;

/** Whether a message, or a file of it, is in its patient's window. */
export async function isInWindow(
  client: pg.ClientBase,
  { activityId, messageId }: Record<'activityId' | 'messageId', string>,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'message-in-window',
    text: inWindowSql,
    values: [activityId, messageId],
  });
  return rowCount !== 0;
}
