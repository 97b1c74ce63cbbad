/**
 * Functions of the migrations that never return null, or of which a column is never null, `name` or `name.column`, each
 * with the reason. The database does not know a function's nulls: a function that is missing here counts as returning
 * them.
 */
export const ownFunctions: ReadonlyMap<string, string> = new Map([
  ['claim_province', 'it is empty where the doctor has no clinic'],
  ['collect_billing_marks', 'it counts'],
  ['consultants_gone', 'it asks whether something exists'],
  ['ensure_audit_partitions', 'it counts'],
  ['live_epoch', 'the one row of live_state is there from the first migration on'],
  ['new_id', 'it makes one'],
  ['outside_name', 'a clinic has both names, the neutral one empty where it has none'],
  ['add_system_line', 'an activity that is not there fails at the key of its message'],
  ['directory_terms.anywhere', 'each list is coalesced'],
  ['directory_terms.in_name', 'each list is coalesced'],
  ['directory_terms.in_names', 'each list is coalesced'],
  ['directory_terms.in_topics', 'each list is coalesced'],
  ['directory_numbers.ask', 'it is that of a question'],
  ['directory_numbers.anywhere', 'each list is coalesced'],
  ['directory_numbers.in_name', 'each list is coalesced'],
  ['directory_numbers.in_names', 'each list is coalesced'],
  ['directory_numbers.in_topics', 'each list is coalesced'],
  ['directory_numbers.near', 'each list is coalesced'],
  ['send_messages.results', 'it begins as the empty list'],
  ['send_messages.seqs', 'it begins as the empty list'],
  ['send_messages.sent_ats', 'it begins as the empty list'],
  ['send_messages.versions', 'it begins as the empty list'],
  ['send_messages.people', 'it begins as the empty list'],
  ['send_messages.clinics', 'it begins as the empty list'],
  ['send_messages.draft_event_ids', 'it begins as the empty list'],
  ['save_message_draft.result', 'every branch sets it'],
  ['send_message.result', 'every branch sets it'],
  ['send_message.people', 'it begins as the empty list'],
  ['send_message.clinics', 'it begins as the empty list'],
]);
