/**
 * The condition in SQL that an attachment `a` is a file that the link `l` shows its patient: of its one-way message, or
 * chosen for its window and of that consult still.
 */
export const isFileOfLink = `a.state = 'ready' and case l.kind
    when 'one-way' then a.patient_message_id = l.patient_message_id
    when 'window' then a.activity_id = l.activity_id and exists (select from patient_window_file w
      where w.activity_id = l.activity_id and w.attachment_id = a.id)
    else false end`;
