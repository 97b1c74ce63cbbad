import type { OopData } from '../../consult/out-of-province.ts';
import type { Day } from '../../time/business-time.ts';

/** What the rules know of a billing record. Source: server rules, section 24, 'Rules'. */

/** Another record of the same doctor that counts: one that is not notBillable, deleted, failed, held or refused. */
export type OtherRecord = {
  readonly id: string;
  readonly code: string;
  /** When its service began, in ms since 1970, and the business day of that. */
  readonly at: number;
  readonly day: Day;
  readonly samePatient: boolean;
  readonly sameActivity: boolean;
  /** It bills a message of a thread. */
  readonly isMessage: boolean;
  /** A file took it: it counts also where it is the later one of two. */
  readonly claimed: boolean;
};

/**
 * A field that is undefined is not known: the rules that need it say that they could not check. Null says that there is
 * none.
 */
export type RecordFacts = {
  readonly id: string;
  readonly type: 'econsult' | 'phoneConsult' | 'interpretation' | 'patientMessage';
  readonly code: string;
  /** The installation's fees have the code on that day. */
  readonly feeKnown: boolean;
  /** When the service began, in ms since 1970: of a call its start, however long it went on. */
  readonly at: number;
  /** The business day of `at`. */
  readonly day: Day;
  /** It bills a message of a thread: 'message', or a consultant's first answer. */
  readonly isMessage: boolean;
  /** The province of the doctor's clinic: that of the rules. '' where the doctor has no clinic. */
  readonly province: string;
  /** Null where the snapshot could not be read. */
  readonly patient: { readonly phn: string; readonly province: string } | null;
  readonly oopData: OopData | null;
  /** ICD-9 without its point; '' where the doctor gave none. */
  readonly dxCode: string;
  /** Of a consult: the business day on which it was asked. */
  readonly askedDay: Day | null | undefined;
  /** Of a consult: what the one who asked is. */
  readonly requester: 'md' | 'np' | 'resident' | null | undefined;
  readonly practiceIdValidated: boolean | undefined;
  /** Of a message to a patient: somebody else sent it in the doctor's name. */
  readonly onBehalf: boolean;
  /** Of a message to a patient: the last business day, before it, on which the doctor dealt with the patient. */
  readonly seenDay: Day | null | undefined;
  /** Others of the same patient or activity that may matter: of the same business week, and within 24 hours. */
  readonly others: readonly OtherRecord[] | undefined;
  /** Of a message to a patient: how many others of the doctor count before it in its week. */
  readonly messagesOfWeek: number | undefined;
};

/** Facts of a finding, for its words: texts, numbers, days, instants (ISO 8601). None tells who the patient is. */
export type RuleFacts = Readonly<Record<string, string | number | readonly string[]>>;

/** Whether another record counts before one: it came earlier, or a file has it already. */
export function countsBefore(other: OtherRecord, { id, at }: Pick<RecordFacts, 'id' | 'at'>): boolean {
  if (other.id === id) return false;
  return other.claimed || other.at < at || (other.at === at && other.id < id);
}
