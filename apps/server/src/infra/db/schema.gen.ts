// Written by `npm run db-types` from the migrated database. Do not edit.
import type { ColumnType, Generated } from 'kysely';

/** timestamptz(3): a Date when read, a Date or an ISO text when written. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** A timestamp that the database fills in when it is left out. */
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export interface ActivityTable {
  id: string;
  activity_type: string;
  service_id: string;
  specialty: string;
  subsite: string;
  status: Generated<string>;
  referrer_id: string;
  referrer_clinic_id: string;
  key_id: number;
  wrapped_key: Buffer;
  card: Buffer;
  preview: Buffer | null;
  last_seq: Generated<number>;
  last_message_at: Timestamp;
  last_sender_id: string | null;
  first_response_by: string | null;
  first_response_at: Timestamp | null;
  first_response_message: string | null;
  version: Generated<number>;
  created_at: Timestamp;
  forwarded_from: string | null;
  skipped_seq: Generated<number>;
}

export interface ActivityDeliveryTable {
  activity_id: string;
  channel: string;
  outgoing_id: string | null;
  state: Generated<string>;
  stayed_here: Generated<boolean>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface ActivityStepTable {
  activity_id: string;
  step: string;
  at: Timestamp;
}

export interface AppointmentTable {
  activity_id: string;
  id: Generated<string>;
  clinic_id: string;
  version: number;
  body: Buffer;
  made_at: Timestamp;
  changed_at: Timestamp;
  cancelled_at: Timestamp | null;
  answer: string | null;
  answered_at: Timestamp | null;
}

export interface AttachmentTable {
  id: string;
  person_id: string;
  form_id: string;
  draft_id: string | null;
  activity_id: string | null;
  position: Generated<number>;
  state: Generated<string>;
  key_id: number;
  wrapped_key: Buffer;
  name: Buffer;
  size: number;
  received: Generated<number>;
  content_type: Generated<string>;
  file_id: string | null;
  created_at: GeneratedTimestamp;
  touched_at: GeneratedTimestamp;
  turn: Generated<number>;
  message_id: string | null;
  media_id: string | null;
  consent_giver: string | null;
  consent_way: string | null;
  consent_uses: string[] | null;
  consent_at: Timestamp | null;
  predictions: Buffer | null;
  consent_by: string | null;
  patient_message_id: string | null;
}

export interface AuditAnchorTable {
  position: number;
  hash: Buffer;
  hmac: Buffer;
  key_version: number;
  at: GeneratedTimestamp;
}

export interface AuditEntryTable {
  id: Generated<string>;
  at: GeneratedTimestamp;
  actor_id: string | null;
  kind: string;
  subject_kind: string;
  subject_ids: string[];
  detail: unknown;
  xid: Generated<string>;
}

export interface AuditSealTable {
  position: number;
  entry_at: Timestamp;
  entry_id: string;
  entry_hash: Buffer;
  prev_hash: Buffer;
  hmac: Buffer;
  key_version: number;
}

export interface AuditSealerTable {
  one: Generated<boolean>;
  system_identifier: number;
  xid: string;
  id: string;
}

export interface AuthAccountTable {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Timestamp | null;
  refresh_token_expires_at: Timestamp | null;
  scope: string | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface AuthSessionTable {
  id: string;
  user_id: string;
  token_hash: string;
  expires_at: Timestamp;
  ip_address: string | null;
  user_agent: string | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  second_factor: Generated<boolean>;
  device_id: string | null;
  used_at: GeneratedTimestamp;
  locked_at: Timestamp | null;
  replaced_hash: string | null;
  replaced_at: Timestamp | null;
  signature: Buffer | null;
  began: unknown;
}

export interface AuthUserTable {
  id: string;
  email: string;
  name: Generated<string>;
  email_verified: Generated<boolean>;
  image: string | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface AuthVerificationTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: Timestamp;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface AuthenticatorAppTable {
  id: string;
  person_id: string;
  key_id: number;
  wrapped_key: Buffer;
  secret: Buffer;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  created_at: GeneratedTimestamp;
}

export interface BillingMarkTable {
  id: Generated<number>;
  record_id: string;
}

export interface BillingMonthTable {
  doctor_id: string;
  month: string;
  econsults: Generated<number>;
  communications: Generated<number>;
  econsult_cents: Generated<number>;
  communication_cents: Generated<number>;
}

export interface BillingRecordTable {
  id: Generated<string>;
  doctor_id: string;
  activity_id: string | null;
  type: string;
  sub_type: Generated<string>;
  billing_code: string;
  status: Generated<string>;
  created_at: GeneratedTimestamp;
  message_id: string | null;
  patient_message_id: string | null;
  rule: Generated<string>;
  patient_hash: Buffer | null;
  business_day: string;
  fee_cents: number | null;
  paid_cents: number | null;
  version: Generated<number>;
  updated_at: GeneratedTimestamp;
  result_at: Timestamp | null;
  paid_at: Timestamp | null;
  error_code: Generated<string>;
  note: Generated<string>;
  snapshot: Generated<string>;
  verdict: Generated<string>;
  findings: Generated<unknown>;
  finding: Generated<string>;
  judge_due: Generated<boolean>;
  judged_at: Timestamp | null;
  decision: Generated<string>;
  decided_rules: Generated<string[]>;
  decided_at: Timestamp | null;
  missing: Generated<string[]>;
}

export interface BillingSnapshotTable {
  record_id: string;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
  taken_at: GeneratedTimestamp;
}

export interface CalendarFeedTable {
  person_id: string;
  token_hash: Buffer;
  made_at: Timestamp;
  reads: Generated<number>;
  read_at: Timestamp | null;
  hour_from: Timestamp | null;
  hour_reads: Generated<number>;
}

export interface CareFormTable {
  id: Generated<string>;
  version: Generated<number>;
  is_private: Generated<boolean>;
  enabled: Generated<boolean>;
  name: Generated<string>;
  name_fr: Generated<string>;
  sort_name: Generated<string>;
  search_text: Generated<string>;
  questions: Generated<number>;
}

export interface CareFormFavouriteTable {
  person_id: string;
  form_id: string;
}

export interface CareFormOfferTable {
  form_id: string;
  person_id: string | null;
  clinic_id: string | null;
}

export interface CareFormProgressTable {
  sent_form_id: string;
  version: number;
  body: Buffer;
  saved_at: GeneratedTimestamp;
}

export interface CareFormSubmissionTable {
  sent_form_id: string;
  submitted_at: Timestamp;
  content_hash: Buffer;
  body: Buffer;
  name_differs: boolean;
  told_at: Timestamp | null;
  pdf_state: Generated<string>;
}

export interface CareFormVersionTable {
  form_id: string;
  version: number;
  body: unknown;
  questions: number;
  made_at: GeneratedTimestamp;
}

export interface ClaimTable {
  number: string;
  place: Generated<number>;
  record_id: string;
  file_id: string;
  expected_cents: number | null;
  settled_at: Timestamp | null;
  held: Generated<boolean>;
}

export interface ClaimAmendmentTable {
  id: Generated<string>;
  record_id: string;
  place: Generated<number>;
  action: string;
  state: Generated<string>;
  billing_code: string;
  code: Generated<string>;
  asked_at: Timestamp;
  answered_at: Timestamp | null;
  number: string | null;
  file_id: string | null;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
}

export interface ClaimDoctorTable {
  person_id: string;
  practitioner: Generated<string>;
  skill: Generated<string>;
  arrangement: Generated<string>;
  facility: Generated<string>;
  pay_to: Generated<string>;
}

export interface ClaimFileTable {
  id: Generated<string>;
  prefix: string;
  batch: number;
  revision: Generated<number>;
  claims: number;
  lines: number;
  state: Generated<string>;
  reason: Generated<string>;
  made_at: GeneratedTimestamp;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
}

export interface ClaimImportTable {
  id: Generated<string>;
  hash: Buffer;
  kind: string;
  lines: number;
  read_at: GeneratedTimestamp;
}

export interface ClaimLineTable {
  id: Generated<string>;
  import_id: string;
  number: string;
  why: string;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
}

export interface ClaimPaymentTable {
  id: Generated<string>;
  import_id: string;
  doctor_id: string;
  kind: string;
  cents: number;
}

export interface ClaimResultTable {
  number: string;
  version: number;
  result: string;
  code: string;
  amount_cents: number | null;
  import_id: string;
  moved_cents: number | null;
}

export interface ClaimSubmitterTable {
  one: Generated<boolean>;
  prefix: Generated<string>;
  source: Generated<string>;
  next_sequence: Generated<number>;
  next_batch: Generated<number>;
}

export interface ClinicTable {
  id: Generated<string>;
  name: string;
  street: Generated<string>;
  city: string;
  province: string;
  postal_code: Generated<string>;
  phone: Generated<string>;
  fax: Generated<string>;
  created_at: GeneratedTimestamp;
  email: Generated<string>;
  neutral_name: Generated<string>;
  patient_replies: Generated<boolean>;
}

export interface ClinicBusinessTable {
  id: string;
  clinic_id: string;
  name: string;
  line1: string;
  line2: string;
  line3: string;
  phone: string;
  gst_number: string;
  qst_number: string;
  prefix: string;
  next_number: number;
  saved_at: Timestamp;
}

export interface ClinicPaymentAccountTable {
  clinic_id: string;
  provider: string;
  account: string;
}

export interface CommandTable {
  person_id: string;
  id: string;
  call: string;
  content: Buffer;
  answer: unknown;
  at: GeneratedTimestamp;
}

export interface ConsultClockTable {
  activity_id: string;
  service_id: string;
  mode: Generated<string>;
  given_to: string | null;
  given_at: Timestamp | null;
  waited_since: Timestamp | null;
  sent_at: Timestamp;
  promise: unknown;
  weekdays: boolean[] | null;
  seen_at: Timestamp | null;
  seen_by: string | null;
  answered_at: Timestamp | null;
  answered_by: string | null;
  booked_at: Timestamp | null;
  booked_by: string | null;
  informed_at: Timestamp | null;
  informed_by: string | null;
  informed: string | null;
  returned_at: Timestamp | null;
  returned_by: string | null;
  moved_at: Generated<Timestamp[]>;
  look_at: Timestamp | null;
  ended_at: Timestamp | null;
  kept: boolean | null;
}

export interface ConsultHandoverTable {
  activity_id: string;
  place: number;
  from_id: string | null;
  to_id: string;
  by_id: string | null;
  at: Timestamp;
}

export interface ConsultTakenBackTable {
  activity_id: string;
  person_id: string;
  draft_id: string;
  taken_at: GeneratedTimestamp;
}

export interface ConsultUnownedTable {
  activity_id: string;
  from_at: Timestamp;
  until_at: Timestamp | null;
}

export interface ContentDocumentTable {
  name: string;
  body: unknown;
  updated_at: GeneratedTimestamp;
}

export interface DirectoryWordTable {
  no: Generated<number>;
  field: string;
  word: string;
}

export interface DraftTable {
  id: string;
  holder_id: string;
  author_id: string;
  collection: string;
  activity_type: string;
  key_id: number;
  wrapped_key: Buffer;
  subject: Buffer;
  body: Buffer;
  version: Generated<number>;
  read_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  save_hash: Buffer | null;
}

export interface DraftApprovalTable {
  id: string;
  draft_id: string;
  author_id: string;
  approver_id: string;
  activity_type: string;
  forwarded_at: Timestamp;
  how: string | null;
  ended_at: Timestamp | null;
  activity_id: string | null;
  key_id: number;
  wrapped_key: Buffer;
  card: Buffer;
  comment: Buffer | null;
}

export interface DraftEndTable {
  draft_id: string;
  person_id: string;
  how: string;
  save_hash: Buffer | null;
  version: number;
  ended_at: Timestamp;
}

export interface DraftRecoveryTable {
  draft_id: string;
  person_id: string;
  base_version: number;
  body: Buffer;
  saved_at: Timestamp;
}

export interface EconsultTable {
  activity_id: string;
  form_version: number;
  body: Buffer;
}

export interface EmailConfirmationTable {
  person_id: string;
  code_hash: string;
  expires_at: Timestamp;
}

export interface EndedCalendarEntryTable {
  id: string;
  kind: string;
  person_id: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  sequence: number;
  ended_at: Timestamp;
}

export interface FailedMailTable {
  id: Generated<string>;
  person_id: string;
  activity_id: string | null;
  failed_at: GeneratedTimestamp;
}

export interface FinishedTable {
  activity_id: string;
  id: string;
  person_id: string;
  status_before: string | null;
  status_after: string | null;
  outcome_saved_at: Timestamp | null;
  outcome_before: Buffer | null;
  outcome_before_by: string | null;
  outcome_before_at: Timestamp | null;
  archived_owner: string | null;
  lines: Generated<number[]>;
  finished_at: GeneratedTimestamp;
}

export interface GalleryTable {
  person_id: string;
  key_id: number;
  wrapped_key: Buffer;
  arrival: Generated<number>;
  items: Generated<number>;
  bytes: Generated<number>;
}

export interface GalleryKeepingTable {
  id: Generated<number>;
  days: number;
  since: Timestamp;
}

export interface GroupMemberTable {
  service_id: string;
  person_id: string;
  share: Generated<number>;
  weekdays: boolean[] | null;
  given: Generated<number>;
  raised: Generated<number>;
  waiting_since: Timestamp;
  missed_since: Timestamp | null;
  counted_since: Timestamp | null;
}

export interface HintDismissalTable {
  person_id: string;
  name: string;
  dismissed_at: GeneratedTimestamp;
}

export interface ImageBatchTable {
  id: string;
  person_id: string;
  specialty: string;
  condition_id: string | null;
  lent_at: Timestamp;
  lent_until: Timestamp;
  closed_at: Timestamp | null;
}

export interface ImageBatchItemTable {
  batch_id: string;
  position: number;
  image_id: string;
}

export interface ImageLabelTable {
  activity_id: string;
  attachment_id: string;
  person_id: string;
  body: Buffer;
  labelled_at: Timestamp;
}

export interface InboxGoneTable {
  owner_id: string;
  activity_id: string;
  changed_xid: Generated<string>;
  gone_at: GeneratedTimestamp;
}

export interface InboxRowTable {
  owner_id: string;
  activity_id: string;
  owner_kind: string;
  folder: Generated<string>;
  muted: Generated<boolean>;
  overdue: Generated<boolean>;
  last_message_at: Timestamp;
  last_seq: Generated<number>;
  last_read_seq: Generated<number>;
  unread: Generated<boolean | null>;
  deliver_after: Timestamp | null;
  changed_xid: Generated<string>;
  status: Generated<string>;
  told_seq: Generated<number>;
  returned_seq: Generated<number>;
  side: string | null;
  waits_for: string | null;
  waits_since: Timestamp | null;
  due_at: Timestamp | null;
}

export interface InformationRequestTable {
  activity_id: string;
  message_id: string;
  asked_by: string;
  at: Timestamp;
  replied_at: Timestamp | null;
}

export interface InstallationTable {
  single: Generated<boolean>;
  id: string;
  place: unknown;
  recognised_at: GeneratedTimestamp;
}

export interface InterpretationTable {
  activity_id: string;
  interpretation_type: string;
  billed_by: string;
  created_at: Timestamp;
}

export interface InvitationTable {
  id: string;
  sender_id: string;
  content_hash: Buffer;
  mail_id: string | null;
  fax_id: string | null;
  created_at: GeneratedTimestamp;
}

export interface InvoiceTable {
  id: string;
  activity_id: string;
  clinic_id: string;
  business_id: string;
  number: string;
  serial: number;
  kind: string;
  credits: string | null;
  cause: string | null;
  language: string;
  business_day: string;
  created_at: Timestamp;
  person_id: string | null;
  issuer: unknown;
  total_cents: number;
  paid_cents: number;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
}

export interface InvoiceItemTable {
  invoice_id: string;
  position: number;
  payment_id: string;
  made_of: unknown;
  refunded_cents: number;
  owed: boolean;
  paid_by: string;
  card_last4: string | null;
  at: Timestamp;
}

export interface LedgerEntryTable {
  id: string;
  at: GeneratedTimestamp;
  business_day: string;
  cause_kind: string;
  cause_id: string;
  reverses: string | null;
  lines: number;
}

export interface LedgerLineTable {
  entry_id: string;
  line: number;
  account: string;
  owner_kind: string;
  owner_id: string | null;
  cents: number;
}

export interface LiveEventTable {
  id: Generated<number>;
  xid: Generated<string>;
  at: GeneratedTimestamp;
  kind: string;
  ref_id: string;
  version: Generated<number>;
  people: Generated<string[]>;
  clinics: Generated<string[]>;
  everyone: Generated<boolean>;
}

export interface LiveStateTable {
  only_row: Generated<boolean>;
  epoch: Generated<string>;
  gone_floor: Generated<string>;
}

export interface LocationTable {
  id: Generated<string>;
  person_id: string;
  clinic_id: string;
  position: Generated<number>;
  is_default: Generated<boolean>;
  disabled: Generated<boolean>;
  billable: Generated<boolean>;
  emr: Generated<string>;
  set_aside: Generated<boolean>;
}

export interface MailTurnTable {
  only_row: Generated<boolean>;
  next_at: GeneratedTimestamp;
}

export interface MediaTable {
  id: string;
  person_id: string;
  created: Timestamp;
  arrival: number;
  file_id: string;
  content_type: string;
  size: number;
  width: number | null;
  height: number | null;
  has_thumbnail: boolean;
  content_hash: Buffer;
  consent_giver: string | null;
  consent_way: string | null;
  consent_uses: string[] | null;
  consent_at: Timestamp | null;
  name: Buffer;
  notes: Buffer | null;
  tags: Buffer | null;
  version: Generated<number>;
  deleted_at: Timestamp | null;
  added_at: Timestamp;
  predictions: Buffer | null;
}

export interface MediaGoneTable {
  person_id: string;
  arrival: number;
  media_id: string;
  gone_at: Timestamp;
}

export interface MediaTermTable {
  person_id: string;
  term: number;
  created: Timestamp;
  media_id: string;
}

export interface MediaThumbnailTable {
  media_id: string;
  picture: Buffer;
}

export interface MemberTable {
  activity_id: string;
  person_id: string;
  role: string;
  clinic_id: string | null;
  position: number;
  added_by: string | null;
  added_at: GeneratedTimestamp;
}

export interface MessageTable {
  activity_id: string;
  seq: number;
  id: string;
  kind: Generated<string>;
  sent_by: string;
  sent_at: Timestamp;
  body: Buffer;
  billable: Generated<boolean>;
  billing_code: Generated<string>;
}

export interface MessageDraftTable {
  activity_id: string;
  person_id: string;
  body: Buffer;
  version: Generated<number>;
  saved_at: Timestamp;
  message_id: Generated<string>;
}

export interface MessageTakenBackTable {
  activity_id: string;
  message_id: string;
  person_id: string;
  new_id: string;
  body: Buffer | null;
  billable: boolean;
  billing_code: string;
  taken_at: GeneratedTimestamp;
  asks: Generated<boolean>;
}

export interface MoaFaxTable {
  id: string;
  activity_id: string;
  person_id: string;
  clinic_id: string;
  body: Buffer | null;
  created_at: GeneratedTimestamp;
}

export interface NewsTable {
  id: Generated<string>;
  title_en: string;
  body_en: string;
  title_fr: Generated<string>;
  body_fr: Generated<string>;
  roles: Generated<string[]>;
  sent_at: GeneratedTimestamp;
  pushed_through: string | null;
}

export interface NewsReadTable {
  person_id: string;
  news_id: string;
  read_at: GeneratedTimestamp;
}

export interface OutcomeTable {
  activity_id: string;
  body: Buffer;
  saved_by: string;
  saved_at: Timestamp;
}

export interface OutgoingTable {
  id: string;
  kind: string;
  template: string;
  language: Generated<string>;
  person_id: string | null;
  key_id: number;
  wrapped_key: Buffer;
  recipient: Buffer;
  subject: Buffer;
  body: Buffer;
  attachment: Buffer | null;
  state: Generated<string>;
  via: Generated<string>;
  attempts: Generated<number>;
  last_error: Generated<string>;
  created_at: GeneratedTimestamp;
  settled_at: Timestamp | null;
  about: Generated<string[]>;
  handed_at: Timestamp | null;
  message_id: Generated<string>;
  headers: Buffer | null;
}

export interface OutletOffTable {
  outlet: string;
  cause: string;
  since: GeneratedTimestamp;
}

export interface OverdueNudgeTable {
  person_id: string;
  day: string;
}

export interface OwnLabelListTable {
  person_id: string;
  key_id: number;
  wrapped_key: Buffer;
  labels: Buffer;
  version: Generated<number>;
}

export interface OwnerTermTable {
  owner_id: string;
  term: number;
  activity_id: string;
}

export interface PartnerTable {
  id: string;
  name: string;
  public_key: string;
  enabled: Generated<boolean>;
  upload_url: string | null;
}

export interface PartnerAccountTable {
  person_id: string;
  partner_id: string;
  ava_uuid: string;
  linked_at: GeneratedTimestamp;
}

export interface PartnerIntakeTable {
  id: string;
  partner_id: string;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
  created_at: GeneratedTimestamp;
  expires_at: Timestamp;
  opened_by: string | null;
  opened_at: Timestamp | null;
}

export interface PartnerTokenUsedTable {
  partner_id: string;
  token_id: string;
  person_id: string;
  expires_at: Timestamp;
}

export interface PartnerUploadTable {
  id: string;
  person_id: string;
  partner_id: string;
  ava_uuid: string;
  content_hash: Buffer;
  media_id: string;
  outgoing_id: string | null;
  state: Generated<string>;
  stayed_here: Generated<boolean>;
  error: Generated<string>;
  ordered_at: Timestamp;
  updated_at: Timestamp;
}

export interface PasskeyTable {
  id: Generated<string>;
  person_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: Generated<number>;
  transports: Generated<string[]>;
  backed_up: boolean;
  name: string;
  created_at: GeneratedTimestamp;
  last_used_at: Timestamp | null;
}

export interface PasskeyChallengeTable {
  hash: Buffer;
  person_id: string | null;
  expires_at: Timestamp;
}

export interface PasswordResetTable {
  person_id: string;
  code_hash: string;
  expires_at: Timestamp;
  created_at: GeneratedTimestamp;
}

export interface PatientTable {
  id: string;
  clinic_id: string;
  key_id: number;
  wrapped_key: Buffer;
  phn_hash: Buffer;
  body: Buffer;
  updated_at: GeneratedTimestamp;
  mail_agreed_at: Timestamp | null;
  mail_agreed_with: string | null;
  mail_withdrawn_at: Timestamp | null;
  language: string | null;
  indexed: Generated<boolean>;
}

export interface PatientLinkTable {
  id: Generated<string>;
  token_hash: Buffer;
  kind: string;
  activity_id: string | null;
  wrong_tries: Generated<number>;
  locked_until: Timestamp | null;
  expires_at: Timestamp;
  created_at: GeneratedTimestamp;
  patient_message_id: string | null;
  locks: Generated<number>;
  closed_at: Timestamp | null;
  purpose: Generated<string>;
}

export interface PatientMessageTable {
  id: string;
  sub_type: string;
  sender_id: string | null;
  clinic_id: string;
  activity_id: string | null;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
  outgoing_id: string | null;
  created_at: GeneratedTimestamp;
  on_behalf: Generated<boolean>;
  physician_id: string | null;
  batch_id: string;
  patient_id: string | null;
  state: Generated<string>;
  version: Generated<number>;
  turn: Generated<number>;
  status_updated_at: GeneratedTimestamp;
  delay: Generated<boolean>;
  goes_out_at: Timestamp | null;
  opened_at: Timestamp | null;
  responded_at: Timestamp | null;
  error: Generated<string>;
  stayed_here: Generated<boolean>;
  send_id: string | null;
  before_again: string | null;
  pdf_id: string | null;
  files: Generated<number>;
  indexed: Generated<boolean>;
}

export interface PatientMessageBatchTable {
  id: string;
  sender_id: string;
  content_hash: Buffer;
  answer: unknown;
  created_at: GeneratedTimestamp;
}

export interface PatientMessageRowTable {
  owner_id: string;
  message_id: string;
  owner_kind: string;
  folder: Generated<string>;
  unread: Generated<boolean>;
  status_updated_at: Timestamp;
}

export interface PatientMessageTermTable {
  owner_id: string;
  term: number;
  message_id: string;
}

export interface PatientTermTable {
  clinic_id: string;
  term: number;
  patient_id: string;
}

export interface PatientTicketTable {
  token_hash: Buffer;
  visit_hash: Buffer;
  attachment_id: string;
  made_at: GeneratedTimestamp;
  used: Generated<boolean>;
}

export interface PatientVisitTable {
  token_hash: Buffer;
  link_id: string;
  begun_at: GeneratedTimestamp;
  used_at: GeneratedTimestamp;
  patient_message_id: string | null;
}

export interface PatientWindowTable {
  activity_id: string;
  clinic_id: string;
  patient_id: string | null;
  made_by: string;
  made_at: GeneratedTimestamp;
  body: Buffer;
  notice_due_at: Timestamp | null;
  noticed_at: Timestamp | null;
  outgoing_id: string | null;
  opened_at: Timestamp | null;
  mail: Generated<string>;
  mail_by: string | null;
}

export interface PatientWindowFileTable {
  activity_id: string;
  attachment_id: string;
  shared_by: string;
  shared_at: Timestamp;
}

export interface PatientWindowMessageTable {
  activity_id: string;
  message_id: string;
  shared_by: string;
  shared_at: Timestamp;
}

export interface PatientWindowReplyTable {
  message_id: string;
  link_id: string;
  day: string;
}

export interface PaymentTable {
  id: string;
  activity_id: string;
  clinic_id: string;
  item_id: string;
  recorded_by: string;
  kind: string;
  status: string;
  reason: Generated<string>;
  made_of: unknown;
  total_cents: number;
  refunded_cents: Generated<number>;
  external_kind: string | null;
  withdrawn_at: Timestamp | null;
  withdrawn_by: string | null;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
  withdrawn_why: Buffer | null;
  provider: string | null;
  account: string | null;
  intent_id: string | null;
  card_last4: string | null;
  receipt_link: string | null;
  created_at: Timestamp;
  status_at: Timestamp;
  ask_at: Timestamp | null;
  asked: Generated<number>;
}

export interface PaymentDisputeTable {
  id: string;
  payment_id: string;
  provider_ref: string;
  cents: number;
  state: string;
  taken_at: Timestamp | null;
  returned_at: Timestamp | null;
  created_at: Timestamp;
  status_at: Timestamp;
  fee_cents: Generated<number>;
  moves: Generated<number>;
}

export interface PaymentDisputeFeeTable {
  id: string;
  dispute_id: string;
  cents: number;
  at: Timestamp;
}

export interface PaymentEventTable {
  id: string;
  provider: string;
  event_id: string;
  account: string | null;
  object: string;
  object_id: string;
  received_at: Timestamp;
}

export interface PaymentRefundTable {
  id: string;
  payment_id: string;
  cents: number;
  reason: Buffer | null;
  person_id: string | null;
  status: string;
  created_at: Timestamp;
  status_at: Timestamp;
  ask_at: Timestamp | null;
  asked: Generated<number>;
  provider_ref: string | null;
}

export interface PersonTable {
  id: Generated<string>;
  email: string;
  first_name: string;
  last_name: string;
  salutation: Generated<string>;
  title: Generated<string>;
  credentials: Generated<string>;
  practice_id: Generated<string>;
  province: Generated<string>;
  phone: Generated<string>;
  preferences: Generated<unknown>;
  search_filters: Generated<string[]>;
  claims_version: Generated<number>;
  disabled_at: Timestamp | null;
  created_at: GeneratedTimestamp;
  econsult_data_collection: Generated<boolean>;
  calendar_email: string | null;
}

export interface PersonDeviceTable {
  id: string;
  person_id: string;
  key_hash: Buffer;
  browser: string;
  system: string;
  platform: string;
  first_seen_at: GeneratedTimestamp;
  last_seen_at: GeneratedTimestamp;
}

export interface PersonRoleTable {
  person_id: string;
  role: string;
}

export interface PersonTagTable {
  id: string;
  person_id: string;
  term: number;
  tag: Buffer;
}

export interface PhoneCallTable {
  activity_id: string;
  specialist_id: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  completed_at: Timestamp | null;
}

export interface PhonePhotoTable {
  media_id: string;
  phone_id: string;
  position: number;
}

export interface PhoneScheduleTable {
  person_id: string;
  timezone: Generated<string>;
  schedule: unknown;
  version: Generated<number>;
}

export interface PhoneSessionTable {
  id: string;
  session_id: string;
  person_id: string;
  code_hash: Buffer;
  token_hash: Buffer | null;
  words: string;
  consent: unknown;
  began: unknown;
  made_at: GeneratedTimestamp;
  code_ends_at: Timestamp;
  begun_at: Timestamp | null;
  ends_at: Timestamp | null;
  ended_at: Timestamp | null;
}

export interface PoolConditionTable {
  id: string;
  hash: Buffer;
  key_id: number;
  wrapped_key: Buffer;
  name: Buffer;
}

export interface PoolImageTable {
  id: string;
  specialty: string;
  condition_id: string | null;
  ai_version: string | null;
  created: string;
  file_id: string;
  content_type: string;
  width: number;
  height: number;
  content_hash: Buffer;
  key_id: number;
  wrapped_key: Buffer;
  batch_id: string | null;
  labelled_at: Timestamp | null;
  moved_to: string | null;
}

export interface PoolLabelTable {
  id: string;
  image_id: string;
  person_id: string;
  labels: Buffer;
  labelled_at: Timestamp;
}

export interface PoolOriginTable {
  media_id: string;
  image_id: string;
}

export interface PracticeProofTable {
  id: Generated<string>;
  person_id: string;
  key_id: number;
  wrapped_key: Buffer;
  name: Buffer;
  content_type: string;
  size: number;
  content: Buffer;
  created_at: GeneratedTimestamp;
}

export interface PremiumChargeTable {
  id: string;
  subscription_id: string;
  charge_ref: string;
  made_of: unknown;
  total_cents: number;
  returned_cents: Generated<number>;
  dispute: string | null;
  paid_at: Timestamp;
  held_cents: Generated<number>;
}

export interface PremiumHoldTable {
  id: string;
  charge_id: string;
  cents: number;
  at: Timestamp;
}

export interface PremiumReturnTable {
  id: string;
  charge_id: string;
  cents: number;
  at: Timestamp;
}

export interface PremiumSubscriptionTable {
  id: string;
  person_id: string;
  provider: string;
  subscription_ref: string | null;
  state: Generated<string>;
  made_of: unknown;
  cancels_at_end: Generated<boolean>;
  paid_until: Timestamp | null;
  failed_at: Timestamp | null;
  ended_why: string | null;
  dispute: string | null;
  card_last4: string | null;
  gave_role: Generated<boolean>;
  created_at: Timestamp;
  state_at: Timestamp;
  ask_at: Timestamp | null;
  asked: Generated<number>;
  heard: Generated<number>;
}

export interface PremiumUseTable {
  message_id: string;
  person_id: string;
  kind: string;
  state: Generated<string>;
  accepted_at: Timestamp;
}

export interface PriceItemTable {
  id: string;
  clinic_id: string;
  code: string;
  name_en: string;
  name_fr: string;
  cents: number;
  taxes: string[];
  ended_at: Timestamp | null;
}

export interface ProducedAgreementTable {
  sha256: Buffer;
  made_at: GeneratedTimestamp;
  form_sha256: Generated<Buffer>;
  language: string;
}

export interface PromiseNudgeTable {
  activity_id: string;
  kind: string;
  at: Timestamp;
}

export interface ProviderFlowTable {
  hash: Buffer;
  purpose: string;
  person_id: string | null;
  session_id: string | null;
  second_factor: Generated<boolean>;
  expires_at: Timestamp;
}

export interface PurposeKeyTable {
  purpose: string;
  version: number;
  master_id: string;
  wrapped: Buffer;
  created_at: GeneratedTimestamp;
  retired_at: Timestamp | null;
}

export interface PushTokenTable {
  session_id: string;
  person_id: string;
  platform: string;
  token_hash: Buffer;
  key_id: number;
  wrapped_key: Buffer;
  token: Buffer;
  last_outgoing_id: string | null;
  saved_at: GeneratedTimestamp;
}

export interface RateLimitTable {
  key: Buffer;
  count: number;
  resets_at: Timestamp;
}

export interface RecoveryCodeTable {
  person_id: string;
  code_hash: Buffer;
}

export interface ResourceFileTable {
  person_id: string;
  file_id: string;
  upload_id: string | null;
  file_name: Generated<string>;
  file_path: Generated<string>;
  saved: Generated<boolean>;
  created_at: GeneratedTimestamp;
}

export interface ResourceLibraryTable {
  person_id: string;
  body: unknown;
  version: Generated<number>;
  updated_at: GeneratedTimestamp;
}

export interface RoleTable {
  name: string;
  permissions: string[];
  denies: Generated<string[]>;
  requires_second_factor: Generated<boolean>;
}

export interface RoleSeedTable {
  name: string;
  permissions: string[];
  denies: string[];
}

export interface RosterDayTable {
  service_id: string;
  person_id: string;
  day: string;
  on_duty: boolean;
}

export interface SandboxIntentTable {
  id: string;
  account: string;
  order_id: string;
  cents: number;
  state: Generated<string>;
  declined: string | null;
  card_last4: string | null;
  attempts: Generated<string[]>;
  ends_at: Timestamp | null;
  ends_as: string | null;
  created_at: Timestamp;
}

export interface SandboxInvoiceTable {
  id: string;
  subscription_id: string;
  number: number;
  made_of: unknown;
  total: number;
  state: Generated<string>;
  declined: string | null;
  attempts: Generated<string[]>;
  ends_at: Timestamp | null;
  ends_as: string | null;
  paid_at: Timestamp | null;
  refunded: Generated<number>;
  dispute_at: Timestamp | null;
  lost_at: Timestamp | null;
}

export interface SandboxPriceTable {
  plan: string;
  cents: number;
}

export interface SandboxRefundTable {
  id: string;
  intent_id: string;
  cents: number;
}

export interface SandboxSubscriptionTable {
  id: string;
  order_id: string;
  price: number;
  rates: unknown;
  state: Generated<string>;
  cancels_at_end: Generated<boolean>;
  anchor: Timestamp | null;
  months: Generated<number>;
  failed_at: Timestamp | null;
  ended_why: string | null;
  card_last4: string | null;
  renews: Generated<boolean>;
  created_at: Timestamp;
}

export interface SchemaFunctionTable {
  name: string;
  checksum: string;
  applied_at: GeneratedTimestamp;
}

export interface SchemaMigrationTable {
  name: string;
  checksum: string;
  applied_at: GeneratedTimestamp;
}

export interface SentFormTable {
  id: Generated<string>;
  message_id: string;
  form_id: string;
  version: number;
  remind: Generated<boolean>;
  reminded_at: Timestamp | null;
  key_id: number;
  wrapped_key: Buffer;
}

export interface ServiceTable {
  id: Generated<string>;
  type: Generated<string>;
  name: string;
  specialty: string;
  subsite: string;
  college: Generated<string>;
  short_description: Generated<string>;
  long_description: Generated<string>;
  bio: Generated<string>;
  keywords: Generated<string[]>;
  enabled: Generated<boolean>;
  accept_existing: Generated<boolean>;
  accept_referral: Generated<boolean>;
  owner_id: string | null;
  clinic_id: string;
  response_time_ms: Generated<number>;
  custom_calendar: Generated<boolean[]>;
  daily_limit: number | null;
  form_version: Generated<number>;
  created_at: GeneratedTimestamp;
  response_answers: Generated<number>;
  name_fr: Generated<string>;
  short_description_fr: Generated<string>;
  long_description_fr: Generated<string>;
  bio_fr: Generated<string>;
  mode: Generated<string>;
  group_version: Generated<number>;
  promise: unknown;
  added_weekdays: Generated<boolean[]>;
}

export interface ServiceDayTable {
  service_id: string;
  day: string;
  count: Generated<number>;
}

export interface ServiceFavouriteTable {
  person_id: string;
  service_id: string;
  added_at: GeneratedTimestamp;
}

export interface ServiceFormTable {
  service_id: string;
  version: number;
  fields: unknown;
}

export interface ServiceKeeperTable {
  service_id: string;
  person_id: string;
}

export interface ServiceSearchTable {
  service_id: string;
  specialty: string;
  subsite: string;
  province: string;
  city_key: string;
  name_key: string;
  response_rank: number;
  words: number[];
}

export interface ServiceUserTable {
  service_id: string;
  person_id: string;
  position: Generated<number>;
  joined_at: GeneratedTimestamp;
}

export interface SignInChallengeTable {
  challenge_hash: string;
  person_id: string;
  first_factor: string;
  wrong_codes: Generated<number>;
  expires_at: Timestamp;
  created_at: GeneratedTimestamp;
}

export interface SignupRecordTable {
  person_id: string;
  role: string;
  plan: string;
  practice_id_valid: boolean;
  onboarding: boolean;
  heard_about_us: Generated<string>;
  heard_about_us_extra: Generated<string>;
  emr: Generated<string>;
  referral_code: Generated<string>;
  preceptors: Generated<unknown>;
  agreement_file_id: string;
  agreement_sha256: Buffer;
  agreement_made_here: boolean;
  created_at: GeneratedTimestamp;
  agreement_language: Generated<string>;
}

export interface SpecialistAvailabilityTable {
  person_id: string;
  custom_calendar: Generated<boolean[]>;
  calendar_version: Generated<number>;
  daily_limit: number | null;
  limit_enabled: Generated<boolean>;
  limit_version: Generated<number>;
  vacations_version: Generated<number>;
  count_day: string | null;
  count: Generated<number>;
}

export interface SpecialtyTable {
  name: string;
  subsites: Generated<string[]>;
  name_fr: Generated<string>;
  subsites_fr: Generated<string[]>;
}

export interface StoredFileTable {
  id: string;
  key_id: number;
  wrapped_key: Buffer;
  size: number;
  content_type: string;
  created_at: GeneratedTimestamp;
}

export interface SubmissionTable {
  person_id: string;
  submission_id: string;
  content_hash: Buffer;
  activity_id: string;
  created_at: GeneratedTimestamp;
}

export interface SuppressionTable {
  hash: Buffer;
  version: number;
  source: string;
  suppressed_at: GeneratedTimestamp;
}

export interface TemplateStoreTable {
  person_id: string;
  body: unknown;
  version: Generated<number>;
  updated_at: GeneratedTimestamp;
}

export interface TermRehashTable {
  version: number;
  began_xid: Generated<string>;
  activities_through: string | null;
  patients_through: string | null;
  began_at: GeneratedTimestamp;
  finished_at: Timestamp | null;
  galleries_through: string | null;
  messages_through: string | null;
}

export interface UnsubscribeCodeTable {
  code_hash: Buffer;
  hash: Buffer;
  version: number;
  outgoing_id: string | null;
  expires_at: Timestamp;
}

export interface UserMetadataTable {
  person_id: string;
  platform: string;
  version: string;
  last_login: Timestamp;
}

export interface VacationTable {
  id: Generated<string>;
  person_id: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  disable_econsult: Generated<boolean>;
  disable_phone_consult: Generated<boolean>;
  description: Generated<string>;
  sequence: Generated<number>;
  changed_at: GeneratedTimestamp;
}

export interface VaultTable {
  id: string;
  person_id: string;
  device_hash: Buffer;
  key_id: number;
  wrapped_key: Buffer | null;
  half: Buffer | null;
  begun_at: GeneratedTimestamp;
  opened_at: GeneratedTimestamp;
  ended_at: Timestamp | null;
  proof_hash: Buffer | null;
}

export interface VaultOpeningTable {
  session_id: string;
  vault_id: string;
}

export interface WrappingKeyTable {
  id: Generated<number>;
  month: string;
  master_id: string;
  wrapped: Buffer;
  created_at: GeneratedTimestamp;
  retired_at: Timestamp | null;
}

export interface Database {
  activity: ActivityTable;
  activity_delivery: ActivityDeliveryTable;
  activity_step: ActivityStepTable;
  appointment: AppointmentTable;
  attachment: AttachmentTable;
  audit_anchor: AuditAnchorTable;
  audit_entry: AuditEntryTable;
  audit_seal: AuditSealTable;
  audit_sealer: AuditSealerTable;
  auth_account: AuthAccountTable;
  auth_session: AuthSessionTable;
  auth_user: AuthUserTable;
  auth_verification: AuthVerificationTable;
  authenticator_app: AuthenticatorAppTable;
  billing_mark: BillingMarkTable;
  billing_month: BillingMonthTable;
  billing_record: BillingRecordTable;
  billing_snapshot: BillingSnapshotTable;
  calendar_feed: CalendarFeedTable;
  care_form: CareFormTable;
  care_form_favourite: CareFormFavouriteTable;
  care_form_offer: CareFormOfferTable;
  care_form_progress: CareFormProgressTable;
  care_form_submission: CareFormSubmissionTable;
  care_form_version: CareFormVersionTable;
  claim: ClaimTable;
  claim_amendment: ClaimAmendmentTable;
  claim_doctor: ClaimDoctorTable;
  claim_file: ClaimFileTable;
  claim_import: ClaimImportTable;
  claim_line: ClaimLineTable;
  claim_payment: ClaimPaymentTable;
  claim_result: ClaimResultTable;
  claim_submitter: ClaimSubmitterTable;
  clinic: ClinicTable;
  clinic_business: ClinicBusinessTable;
  clinic_payment_account: ClinicPaymentAccountTable;
  command: CommandTable;
  consult_clock: ConsultClockTable;
  consult_handover: ConsultHandoverTable;
  consult_taken_back: ConsultTakenBackTable;
  consult_unowned: ConsultUnownedTable;
  content_document: ContentDocumentTable;
  directory_word: DirectoryWordTable;
  draft: DraftTable;
  draft_approval: DraftApprovalTable;
  draft_end: DraftEndTable;
  draft_recovery: DraftRecoveryTable;
  econsult: EconsultTable;
  email_confirmation: EmailConfirmationTable;
  ended_calendar_entry: EndedCalendarEntryTable;
  failed_mail: FailedMailTable;
  finished: FinishedTable;
  gallery: GalleryTable;
  gallery_keeping: GalleryKeepingTable;
  group_member: GroupMemberTable;
  hint_dismissal: HintDismissalTable;
  image_batch: ImageBatchTable;
  image_batch_item: ImageBatchItemTable;
  image_label: ImageLabelTable;
  inbox_gone: InboxGoneTable;
  inbox_row: InboxRowTable;
  information_request: InformationRequestTable;
  installation: InstallationTable;
  interpretation: InterpretationTable;
  invitation: InvitationTable;
  invoice: InvoiceTable;
  invoice_item: InvoiceItemTable;
  ledger_entry: LedgerEntryTable;
  ledger_line: LedgerLineTable;
  live_event: LiveEventTable;
  live_state: LiveStateTable;
  location: LocationTable;
  mail_turn: MailTurnTable;
  media: MediaTable;
  media_gone: MediaGoneTable;
  media_term: MediaTermTable;
  media_thumbnail: MediaThumbnailTable;
  member: MemberTable;
  message: MessageTable;
  message_draft: MessageDraftTable;
  message_taken_back: MessageTakenBackTable;
  moa_fax: MoaFaxTable;
  news: NewsTable;
  news_read: NewsReadTable;
  outcome: OutcomeTable;
  outgoing: OutgoingTable;
  outlet_off: OutletOffTable;
  overdue_nudge: OverdueNudgeTable;
  own_label_list: OwnLabelListTable;
  owner_term: OwnerTermTable;
  partner: PartnerTable;
  partner_account: PartnerAccountTable;
  partner_intake: PartnerIntakeTable;
  partner_token_used: PartnerTokenUsedTable;
  partner_upload: PartnerUploadTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  password_reset: PasswordResetTable;
  patient: PatientTable;
  patient_link: PatientLinkTable;
  patient_message: PatientMessageTable;
  patient_message_batch: PatientMessageBatchTable;
  patient_message_row: PatientMessageRowTable;
  patient_message_term: PatientMessageTermTable;
  patient_term: PatientTermTable;
  patient_ticket: PatientTicketTable;
  patient_visit: PatientVisitTable;
  patient_window: PatientWindowTable;
  patient_window_file: PatientWindowFileTable;
  patient_window_message: PatientWindowMessageTable;
  patient_window_reply: PatientWindowReplyTable;
  payment: PaymentTable;
  payment_dispute: PaymentDisputeTable;
  payment_dispute_fee: PaymentDisputeFeeTable;
  payment_event: PaymentEventTable;
  payment_refund: PaymentRefundTable;
  person: PersonTable;
  person_device: PersonDeviceTable;
  person_role: PersonRoleTable;
  person_tag: PersonTagTable;
  phone_call: PhoneCallTable;
  phone_photo: PhonePhotoTable;
  phone_schedule: PhoneScheduleTable;
  phone_session: PhoneSessionTable;
  pool_condition: PoolConditionTable;
  pool_image: PoolImageTable;
  pool_label: PoolLabelTable;
  pool_origin: PoolOriginTable;
  practice_proof: PracticeProofTable;
  premium_charge: PremiumChargeTable;
  premium_hold: PremiumHoldTable;
  premium_return: PremiumReturnTable;
  premium_subscription: PremiumSubscriptionTable;
  premium_use: PremiumUseTable;
  price_item: PriceItemTable;
  produced_agreement: ProducedAgreementTable;
  promise_nudge: PromiseNudgeTable;
  provider_flow: ProviderFlowTable;
  purpose_key: PurposeKeyTable;
  push_token: PushTokenTable;
  rate_limit: RateLimitTable;
  recovery_code: RecoveryCodeTable;
  resource_file: ResourceFileTable;
  resource_library: ResourceLibraryTable;
  role: RoleTable;
  role_seed: RoleSeedTable;
  roster_day: RosterDayTable;
  sandbox_intent: SandboxIntentTable;
  sandbox_invoice: SandboxInvoiceTable;
  sandbox_price: SandboxPriceTable;
  sandbox_refund: SandboxRefundTable;
  sandbox_subscription: SandboxSubscriptionTable;
  schema_function: SchemaFunctionTable;
  schema_migration: SchemaMigrationTable;
  sent_form: SentFormTable;
  service: ServiceTable;
  service_day: ServiceDayTable;
  service_favourite: ServiceFavouriteTable;
  service_form: ServiceFormTable;
  service_keeper: ServiceKeeperTable;
  service_search: ServiceSearchTable;
  service_user: ServiceUserTable;
  sign_in_challenge: SignInChallengeTable;
  signup_record: SignupRecordTable;
  specialist_availability: SpecialistAvailabilityTable;
  specialty: SpecialtyTable;
  stored_file: StoredFileTable;
  submission: SubmissionTable;
  suppression: SuppressionTable;
  template_store: TemplateStoreTable;
  term_rehash: TermRehashTable;
  unsubscribe_code: UnsubscribeCodeTable;
  user_metadata: UserMetadataTable;
  vacation: VacationTable;
  vault: VaultTable;
  vault_opening: VaultOpeningTable;
  wrapping_key: WrappingKeyTable;
}
