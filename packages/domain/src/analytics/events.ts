/**
 * The only events and parameters that the product sends to analytics, and only when an operator has switched it on. A
 * parameter is a word of a closed list, a number, a switch, or the name of a call or of a failure, never a text: so no
 * event can hold anything of a patient, or anything that a person typed. Source: document 1, sections 1 and 7; document
 * 3, section 8 ('logged to analytics').
 */
export const analyticsEvents = {
  sign_in: { platform: ['web', 'android', 'ios'] },
  sign_up_complete: { plan: ['plus', 'econsult'], role: ['Doctor', 'Resident', 'NursePractitioner'] },
  consult_sent: { activity: ['econsult', 'phoneConsult', 'referral'] },
  invite_sent: { mail: 'switch', fax: 'switch' },
  partner_linked: {},
  // The page showed a text of the error catalogue: which call had failed, and how.
  error_shown: { call: 'call', code: 'code', status: 'number' },
} as const satisfies Record<string, Record<string, readonly string[] | 'switch' | 'number' | 'call' | 'code'>>;

export type AnalyticsEvent = keyof typeof analyticsEvents;
type ValueOf<Kind> = Kind extends readonly (infer Word)[]
  ? Word
  : Kind extends 'switch'
    ? boolean
    : Kind extends 'number'
      ? number
      : string;
export type AnalyticsParams<Name extends AnalyticsEvent> = {
  readonly [Key in keyof (typeof analyticsEvents)[Name]]?: ValueOf<(typeof analyticsEvents)[Name][Key]>;
};

/** In the native app the name of every event begins with it (document 1, section 7). */
export const mobilePrefix = 'mobile_';

/** The name that an event goes under. */
export function analyticsName(event: AnalyticsEvent, native: boolean): string {
  return native ? `${mobilePrefix}${event}` : event;
}

export type CheckedEvent = { name: string; params: Record<string, string | number | boolean> };

const callName = /^[a-z][A-Za-z]{1,30}-[a-z][A-Za-z]{0,40}(?:_v\d{1,2})?$/;
const code = /^[A-Z][A-Z_]{1,40}$/;

/**
 * An event as the server may pass it on: null for a name that is not listed, and without parameters that are not listed
 * or of another kind.
 */
export function checkAnalyticsEvent(name: string, params: Readonly<Record<string, unknown>>): CheckedEvent | null {
  const event = name.startsWith(mobilePrefix) ? name.slice(mobilePrefix.length) : name;
  if (!Object.hasOwn(analyticsEvents, event)) return null;
  const kinds: Record<string, readonly string[] | string> = analyticsEvents[event as AnalyticsEvent];
  const kept = Object.entries(params).filter(([key, value]) => Object.hasOwn(kinds, key) && fits(kinds[key], value));
  return { name, params: Object.fromEntries(kept) as CheckedEvent['params'] };
}

function fits(kind: readonly string[] | string | undefined, value: unknown): boolean {
  if (kind === 'switch') return typeof value === 'boolean';
  if (kind === 'number') return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1000;
  if (kind === 'call') return typeof value === 'string' && callName.test(value);
  if (kind === 'code') return typeof value === 'string' && code.test(value);
  return Array.isArray(kind) && kind.includes(value);
}
