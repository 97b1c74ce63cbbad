import type pg from 'pg';

/**
 * Removes the copies of a consult that is taken back, with their rows, terms and links, within that transaction:
 * nothing of it stays.
 */
export async function dropCopy(client: pg.ClientBase, activityId: string): Promise<void> {
  await client.query({
    name: 'patient-copy-drop',
    text: `with gone as (
        delete from patient_message where activity_id = $1 and sub_type = 'PatientCC' returning id, batch_id
      ), terms as (
        delete from patient_message_term t using gone where t.message_id = gone.id
      )
      delete from patient_message_batch b using gone where b.id = gone.batch_id`,
    values: [activityId],
  });
}
