import { z } from 'zod';

/** Where a record stands before the claim file; '' before the first judgement. */
export const verdict = z.enum(['', 'elsewhere', 'ready', 'warn', 'hold', 'refuse']);

const bothLanguages = z.object({ en: z.string(), fr: z.string() });

/** What a rule looked at in a record: the page has the words of its id and facts. */
export const ruleFinding = z.object({
  rule: z.string(),
  /** 'passed' where it holds. */
  outcome: z.enum(['refuse', 'hold', 'warn', 'passed']),
  /** It lacked a fact. */
  unchecked: z.boolean(),
  /** Codes, numbers, days, instants as business time says them; nothing that tells who the patient is. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** The payer's explanatory codes that it foretells. */
  payerCodes: z.array(z.string()),
  source: bothLanguages,
  /** The business day from which its terms are in force. */
  from: z.iso.date(),
  /** An admin said that its terms are right. */
  confirmed: z.boolean(),
  /** Words of the installation instead of the page's, with {facts}. */
  text: bothLanguages.nullable(),
});
