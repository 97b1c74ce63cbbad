import type { Outcome } from '@consult/domain/consult/outcomes.ts';
import type { Writer } from './people.ts';

/**
 * A part within one thread: the referrer, the first and second consultant, the forwarder, the consultant's and the
 * referrer's clinic staff.
 */
export type Part = 'r' | 'c' | 'c2' | 'f' | 'm' | 'm2';

/** One consult of the demo world as its file declares it. */
export type DemoThread = {
  service: string;
  referrer: Writer;
  /** Index of the referrer's location; the default one where absent. */
  at?: number;
  /** Index into the patients. */
  patient: number;
  /** Sent this many days ago. */
  sent: number;
  /** The newest message came this many days ago; absent where nothing followed the consult. */
  last?: number;
  status?: 'to_book' | 'to_book_urgent' | 'booked' | 'completed';
  /** In the order of the form: text, digits, one option or several, null for none. */
  answers: readonly (string | number | readonly string[] | null)[];
  /** Photos of the demo gallery that went with it, by their numbers; of consults of plus@ alone, whose gallery it is. */
  photos?: readonly number[];
  says?: readonly (readonly [Part, string])[];
  /** The members who have not read the latest messages of the others. */
  unread?: readonly Part[];
  /** Unread for more than a week. */
  overdue?: readonly Part[];
  muted?: readonly Part[];
  archived?: readonly Part[];
  /** The resident whose draft the referrer approved and sent. */
  forwardedBy?: Writer;
  call?: DemoCall;
  /** Of a referral, by fax and mail; of a consult, the patient's copy: what became of it. */
  deliveries?: Partial<Record<Delivery, DeliveryState>>;
};

/** The call of a phone consult with the first consultant. */
export type DemoCall = {
  /** Which of the consultant's times: 1 is the next one that can be requested, -1 the last one that has passed. */
  at: number;
  /** The consultant recorded this outcome and completed the call. */
  outcome?: Outcome;
};

export type Delivery = 'fax' | 'mail' | 'copy';
export type DeliveryState = 'delivered' | 'failed';
