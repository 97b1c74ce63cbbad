import type {
  accountSentences,
  activitySentences,
  callSentences,
  careFormSentences,
  consultSentences,
  invoiceSentences,
  inviteSentences,
  librarySentences,
  patientSentences,
  profileSentences,
  scheduleSentences,
  searchSentences,
} from './sentences.ts';

/** The types of the facts of faults, by the names that stand in braces in the sentences. */
type Facts = {
  /** The least and the most allowed number, of characters or of things. */
  least: number;
  most: number;
  /** The number of digits that a number needs. */
  digits: number;
  /** The most that a file may hold. */
  megabytes: number;
  /** Whom a clinic knows under a health number, and their date of birth, YYYY/MM/DD. */
  name: string;
  born: string;
  /** A service's question. */
  header: string;
  /** Uses of the plan that are left, and recipients beyond them. */
  left: number;
  over: number;
  /** A care form's question, in the language of who fills it in. */
  label: string;
  /** Which of the chosen photos, by their places: '2, 3'. */
  photos: string;
  /** A program's mistake, in English. */
  sentence: string;
};

type FactsIn<Sentence> = Sentence extends `${string}{${infer Name extends keyof Facts}}${infer Rest}`
  ? Name | FactsIn<Rest>
  : never;

type FaultIn<Sentences> = {
  [Code in keyof Sentences]: { readonly code: Code } & Readonly<Pick<Facts, FactsIn<Sentences[Code]>>>;
}[keyof Sentences];

export type PatientFault = FaultIn<typeof patientSentences>;
export type ConsultFault = FaultIn<typeof consultSentences>;
export type CareFormFault = FaultIn<typeof careFormSentences>;
export type ActivityFault = FaultIn<typeof activitySentences>;
export type InvoiceFault = FaultIn<typeof invoiceSentences>;
export type LibraryFault = FaultIn<typeof librarySentences>;
export type SearchFault = FaultIn<typeof searchSentences>;
export type InviteFault = FaultIn<typeof inviteSentences>;
export type ProfileFault = FaultIn<typeof profileSentences>;
export type ScheduleFault = FaultIn<typeof scheduleSentences>;
export type AccountFault = FaultIn<typeof accountSentences>;
export type CallFault = FaultIn<typeof callSentences>;

/**
 * A fault in what a person typed or asked for: a code that callers match, and the facts that its words name. A rule
 * returns it, a server answers with it, and the page says it in its own language.
 */
export type Fault =
  | PatientFault
  | ConsultFault
  | CareFormFault
  | ActivityFault
  | InvoiceFault
  | LibraryFault
  | SearchFault
  | InviteFault
  | ProfileFault
  | ScheduleFault
  | AccountFault
  | CallFault;

export type FaultCode = Fault['code'];

/** Faults by field; a field without one is absent. */
export type FieldFaults = Readonly<Record<string, Fault>>;
