import { ways } from '@consult/domain/billing/rules/ways.ts';
import { z } from 'zod';
import { call } from '../call.ts';
import { id, saidInstant } from '../schemas.ts';
import { amendment, amount, billingRecord, billingReportAccess } from './billing-record.ts';
import { ruleFinding, verdict } from './rule-finding.ts';

export const getBillingExplanation = call({
  name: 'billing-getExplanation',
  summary: 'One billing record of the viewer’s own: what would be refused, why, and what can be done.',
  access: billingReportAccess,
  changes: false,
  input: z.object({ recordId: id }),
  output: z.object({
    record: billingRecord,
    /** '' where it can not be read. */
    patientName: z.string(),
    patientProvince: z.string(),
    /** The consult that it came from, where the viewer can still open it. */
    activityId: id.nullable(),
    verdict,
    /**
     * By the rules of its day, as things are now or were when its claim left; those that it breaks come first. None of
     * a record of which nothing is foretold any more.
     */
    findings: z.array(ruleFinding),
    /** Whose records no rule judges; '' where rules do. */
    withoutClaimsWay: z.string(),
    /** What the payer's code means, where the payer refused it. */
    rejection: z.object({ code: z.string(), en: z.string(), fr: z.string() }).nullable(),
    decision: z.object({ kind: z.enum(['hold', 'asIs']), at: saidInstant, rules: z.array(z.string()) }).nullable(),
    ways: z.array(z.enum(ways)),
    /** What was last asked of the payer for its claim, how far that is and since when, what the payer's code means. */
    amendment: amendment
      .extend({ at: saidInstant, rejection: z.object({ code: z.string(), en: z.string(), fr: z.string() }).nullable() })
      .nullable(),
    /** Its message to the patient could not be mailed, after a file had the record. */
    mailFailed: z.boolean(),
    /** The codes that say what was done, the one that fits first. */
    codes: z.array(z.object({ code: z.string(), fee: amount.nullable() })),
    /** Of its diagnosis code; '' where our list has none. */
    diagnosisTitle: z.string(),
    /** Goes back with a decision, which another one meanwhile refuses. */
    version: z.int(),
  }),
});
