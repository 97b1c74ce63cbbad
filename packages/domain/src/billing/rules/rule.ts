import type { Day } from '../../time/business-time.ts';
import type { RecordFacts, RuleFacts } from './facts.ts';

/** refuse keeps a record out of the file until its doctor decides, hold until a day or an event, warn does not. */
export type Outcome = 'refuse' | 'hold' | 'warn';

/** The numbers and lists of a rule; which one means what stands with the rule. */
export type Limits = Readonly<Record<string, number | readonly string[]>>;

/** What of a rule is content, with its dates in force; an old record is judged by what held on its day. */
export type Terms = {
  /** The first day, and the last one; null: none yet. */
  readonly from: Day;
  readonly to: Day | null;
  /** Whose records it judges. */
  readonly province: string;
  readonly outcome: Outcome;
  /** The billing codes that it is about; null: all but `not`. */
  readonly codes: readonly string[] | null;
  readonly not: readonly string[];
  readonly limits: Limits;
  /** Where the rule is written, in both languages. */
  readonly source: { readonly en: string; readonly fr: string };
  /** Words of the installation instead of the product's; facts stand in braces. */
  readonly text: { readonly en: string; readonly fr: string } | null;
  /** An admin said that it is right. */
  readonly confirmed: boolean;
};

/** What a check knows besides the record. */
export type Circumstances = {
  readonly limits: Limits;
  /** The business day of the judgement. */
  readonly today: Day;
  /** Whether a day is a statutory holiday. */
  readonly isHoliday: (day: Day) => boolean;
  /** Every diagnosis code of our list, without the point; undefined: the list is not here. */
  readonly diagnoses: { has: (code: string) => boolean } | undefined;
};

/**
 * What a check finds: null where it is not about this record, 'unknown' where it lacks a fact, else whether the rule is
 * broken, with what it looked at. `outcome` stands where it differs from that of the terms.
 */
export type Checked =
  | null
  | 'unknown'
  | { readonly broken: boolean; readonly facts: RuleFacts; readonly outcome?: Outcome };

/** A rule: what it looks at never changes with content, what it asks for does. */
export type Rule = {
  readonly id: string;
  /** The payer's explanatory codes that it foretells. */
  readonly payerCodes: readonly string[];
  readonly check: (facts: RecordFacts, circumstances: Circumstances) => Checked;
  /** The terms of a fresh installation. */
  readonly terms: Terms;
};

/** A number of a rule. */
export function numberOf({ limits }: Circumstances, name: string): number {
  const value = limits[name];
  return typeof value === 'number' ? value : 0;
}

/** A list of a rule. */
export function listOf({ limits }: Circumstances, name: string): readonly string[] {
  const value = limits[name];
  return typeof value === 'object' ? value : [];
}

const schedule = (section: string) => ({
  en: `Schedule of Medical Benefits, ${section}`,
  fr: `Barème des prestations médicales, ${section}`,
});

/** The terms of a fresh installation: Alberta's, not confirmed until an admin says so. */
export const terms = (section: string, of: Partial<Terms> & Pick<Terms, 'outcome'>): Terms => ({
  from: '2021-11-01',
  to: null,
  province: 'AB',
  codes: null,
  not: [],
  limits: {},
  source: schedule(section),
  text: null,
  confirmed: false,
  ...of,
});
