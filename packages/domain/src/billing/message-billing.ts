import { checkBillingCode, econsultConsultantCode, opensBillingWindow, threadMessageCode } from './codes.ts';

/**
 * Whether and how a message of a thread is billed. Source: server rules, sections 8 and 12; document 3, sections 4 and
 * 9.
 */

type Thread = {
  readonly activityType: 'econsult' | 'phoneConsult' | 'referral';
  /** Of a phone consult: the call was marked as complete. */
  readonly callComplete: boolean;
};

/**
 * Whether messages of a thread are billed now: of a phone consult none before its call is complete, of a referral none
 * at all, since nobody answers it here.
 */
export function mayBill({ activityType, callComplete }: Thread): boolean {
  return activityType === 'econsult' || (activityType === 'phoneConsult' && callComplete);
}

export type BillableMessage = Thread & {
  /** The sender's role in the activity; null for clinic staff who are no member. */
  readonly role: 'referrer' | 'consultant' | 'moa' | 'forwarder' | null;
  /** The sender holds the permission billing. */
  readonly bills: boolean;
  /** The sender holds billingCodeCustomization: only then does a chosen code count. */
  readonly customizesCode: boolean;
  /** The sender's choice: Bill, not Do Not Bill. */
  readonly billable: boolean;
  /** As typed; blank means the default code. */
  readonly billingCode: string;
  /** The sender has written no ordinary message of their own in this activity before. */
  readonly firstOfSender: boolean;
  /** When the sender's last billing window in this activity was opened; null: never. */
  readonly windowOpenedAt: Date | null;
};

/**
 * `code` stands with the message; `record`: it opens a window and makes a billing record, or it falls into an open one.
 */
export type MessageBilling = { readonly code: string; readonly record: boolean };

/**
 * The billing of a message; null where it is not billed. A consultant's first response to an eConsult is always 03.01O
 * and opens the window; every other message has the chosen code, or the default one. Office staff bill nothing. The
 * caller has refused codes that are too short for checkBillingCode.
 */
export function billingOf(message: BillableMessage, now: Date): MessageBilling | null {
  const doctor = message.role !== null && message.role !== 'moa';
  if (!doctor || !message.bills || !message.billable || !mayBill(message)) return null;
  const record = opensBillingWindow(message.windowOpenedAt, now);
  if (message.activityType === 'econsult' && message.role === 'consultant' && message.firstOfSender)
    return { code: econsultConsultantCode, record };
  const chosen = message.billingCode.trim();
  const counts = message.customizesCode && chosen !== '' && checkBillingCode(chosen) === null;
  return { code: counts ? chosen : threadMessageCode, record };
}
