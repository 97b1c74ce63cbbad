/**
 * The statuses of a billing record, which changes are possible, and how the report groups them. The database refuses
 * every other change and audits each (infra/db/functions/billing-records.sql; a test holds the two lists to one).
 * Source: server rules, section 24, 'Statuses'; document 3, section 9.
 */

export const recordStatuses = [
  /** Made, and not judged. */
  'new',
  /** Waits for a day, an event or its doctor. */
  'onHold',
  /** Ready for the next claim file. */
  'pending',
  /** In a file. */
  'submitted',
  /** The payer took the batch and has not assessed it. */
  'unconfirmed',
  /** Paid, also in part; or a refusal that its doctor accepted. */
  'closed',
  /** Refused by the payer. */
  'refused',
  /** Its doctor does not bill it. */
  'notBillable',
  /** What it came from was undone. */
  'deleted',
  /** The message to the patient could not be mailed. */
  'failed',
] as const;
export type RecordStatus = (typeof recordStatuses)[number];

/** What each status may become; a file takes pending records alone. */
export const recordChanges: Readonly<Record<RecordStatus, readonly RecordStatus[]>> = {
  new: ['onHold', 'pending', 'notBillable', 'deleted', 'failed'],
  onHold: ['new', 'pending', 'notBillable', 'deleted', 'failed'],
  pending: ['new', 'onHold', 'submitted', 'notBillable', 'deleted', 'failed'],
  submitted: ['unconfirmed', 'closed', 'refused'],
  unconfirmed: ['closed', 'refused'],
  // A reversal.
  closed: ['refused'],
  // Corrected, accepted as lost, or not billed.
  refused: ['new', 'closed', 'notBillable'],
  notBillable: ['new', 'onHold', 'pending', 'refused', 'deleted'],
  deleted: [],
  // The message is mailed again.
  failed: ['new', 'onHold', 'deleted'],
};

export const mayBecome = (from: RecordStatus, to: RecordStatus): boolean => recordChanges[from].includes(to);

/** The tables of the report. */
export const recordGroups = {
  open: ['new', 'pending', 'onHold', 'submitted', 'unconfirmed'],
  rejected: ['refused'],
  closed: ['closed', 'notBillable', 'deleted', 'failed'],
} as const satisfies Readonly<Record<string, readonly RecordStatus[]>>;

/**
 * Whether the rules still say something of a record: nobody sends one that is deleted or failed, and of a closed one
 * the payer has said all.
 */
export const isForetold = (status: RecordStatus): boolean =>
  status !== 'closed' && status !== 'deleted' && status !== 'failed';
