import type { Cents } from '@consult/domain/money/money.ts';
import { recordStatuses } from '@consult/domain/billing/record-status.ts';
import { amendmentStates, amendments } from '@consult/domain/claim/amendment.ts';
import { claimNeeds } from '@consult/domain/claim/needs.ts';
import { z } from 'zod';
import type { Access } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { verdict } from './rule-finding.ts';

/** Who reads the billing report: one's own records alone. */
export const billingReportAccess = [['billingReport']] as const satisfies Access;

/** Whole cents of Canadian dollars. */
export const amount = z.int() as unknown as z.ZodType<Cents, number>;

/** What was last asked of the payer for the claim of a record, and where that stands. */
export const amendment = z.object({ action: z.enum(amendments), state: z.enum(amendmentStates) });

/** A day of business time, YYYY-MM-DD. The server says it; a client does not compute it from an instant. */
const day = z.iso.date();

/** A service of the viewer's, as the report shows it. */
export const billingRecord = z.object({
  id,
  /** The service date. */
  created: instant,
  createdDay: day,
  lastUpdatedAt: instant,
  /** When the payer's result was read: the date accepted or rejected. */
  hlinkResultReceivedAt: instant.nullable(),
  resultDay: day.nullable(),
  paidAt: instant.nullable(),
  paidDay: day.nullable(),
  /** The activity. */
  type: z.enum(['econsult', 'phoneConsult', 'interpretation', 'patientMessage']),
  /** Whose side of a consult, which interpretation, 'message' of a thread, or a kind of patient message. */
  subType: z.string(),
  /** The patient's health number, as people read it; '' where it can not be read, or was not taken yet. */
  patientId: z.string(),
  status: z.enum(recordStatuses),
  /** A note of the product: the payer had it already. */
  comments: z.enum(['', 'duplicate']),
  /** The diagnosis code; '' where there is none. */
  dxCode: z.string(),
  billingCode: z.string(),
  /** The fee of the code on that day; null where content names none. */
  fee: amount.nullable(),
  /** What was paid; null before. */
  payToDoctor: amount.nullable(),
  /** What the claim of a record on hold lacks; empty where it waits for nothing of this. */
  missing: z.array(z.enum(claimNeeds)),
  /** Of a new record: the province of its doctor's clinic, where claims of it have no way; '' otherwise. */
  noWayIn: z.string(),
  /** The payer looks at it for longer. */
  heldByPayer: z.boolean(),
  /** The claim file that it lies in until the payer's result, as the payer names it: QQQ000010; '' for none. */
  claimFile: z.string(),
  /** Null where nothing was asked, and where it was taken back. */
  amendment: amendment.nullable(),
  /** The payer's explanatory code; '' where there is none. */
  errorCode: z.string(),
  /** Where it stands before it is sent, as it was last judged. */
  verdict,
  /** The gravest rule that it breaks; '' where it breaks none. */
  rule: z.string(),
});
