import type { PatientFault, ProfileFault } from '../fault/fault.ts';
import { allows } from '../permission/permissions.ts';
import type { Access, Permission } from '../permission/permissions.ts';
import { isHomepage, mayOpenHomepage } from '../permission/homepage.ts';
import { checkEmail, emailRequired } from '../patient/email.ts';
import { checkPhone, phoneRequired } from '../patient/phone.ts';
import type { Preferences } from './preferences.ts';
import { practiceIdRequired } from '../practice-id/practice-id.ts';

/** The settings of a profile, and who may set which. Source: document 3, sections 2.6, 5 and 6. */

/** The settings that are on or off, by their place in the preferences. */
export const toggles = [
  'fax.forms',
  'fax.econsult.outgoing',
  'fax.econsult.incoming',
  'fax.secureMessage.outgoing',
  'fax.secureMessage.incoming',
  'fax.secureMessage.onlyFirstConsultantMessage',
  'fax.pdf.includeImages',
  'fax.pdf.includePdfs',
  'email.secureMessaging',
  'email.overdueSecureMessages',
  'email.submittedPatientForms',
  'email.failedEmails',
  'mobilePushNotifications.secureMessaging',
  'mobilePushNotifications.econsult',
  'mobilePushNotifications.aletheaNews',
  'secureMessaging.nudgeOverdueMessages',
] as const;

export type Toggle = (typeof toggles)[number];
export type PreferenceKey = 'language' | 'frenchTitle' | 'homepage' | Toggle;
export type ProfileField = 'practiceId' | 'credentials' | 'phone' | 'calendarEmail';
export type SettingKey = ProfileField | PreferenceKey;

/** The owner of a profile: their permissions, and whether they are a specialist (the claim of the same name). */
export type ProfileHolder = { readonly held: ReadonlySet<Permission>; readonly specialist: boolean };

/**
 * People who write, send or approve consults are practitioners, with a practice id and clinics of their own. Staff and
 * admins are not.
 */
export const practitionerAccess = [
  ['econsultAndSecureMessaging'],
  ['forwardEconsult'],
  ['approveEconsult'],
] as const satisfies Access;

export function isPractitioner({ held }: Pick<ProfileHolder, 'held'>): boolean {
  return allows(practitionerAccess, held);
}

const holds =
  (permission: Permission) =>
  ({ held }: ProfileHolder): boolean =>
    held.has(permission);
const consultant = ({ specialist }: ProfileHolder): boolean => specialist;
const writesMessages = holds('secureMessagingSendMessages');

/** Settings that not everybody has; everybody has the others. */
const conditions: Partial<Record<SettingKey, (who: ProfileHolder) => boolean>> = {
  practiceId: isPractitioner,
  phone: holds('phoneConsult'),
  calendarEmail: holds('phoneConsult'),
  'fax.forms': holds('forms'),
  'fax.econsult.outgoing': isPractitioner,
  'fax.econsult.incoming': consultant,
  'fax.secureMessage.outgoing': writesMessages,
  'fax.secureMessage.incoming': writesMessages,
  'fax.secureMessage.onlyFirstConsultantMessage': writesMessages,
  'fax.pdf.includeImages': writesMessages,
  'fax.pdf.includePdfs': writesMessages,
  'email.overdueSecureMessages': consultant,
  'email.submittedPatientForms': holds('forms'),
  'mobilePushNotifications.econsult': consultant,
};

/** Whether somebody has a setting at all: the page shows it, the server takes it. */
export function maySet(key: SettingKey, who: ProfileHolder): boolean {
  return conditions[key]?.(who) ?? true;
}

/** Whether the page shows a setting: some have no effect while another one is off. */
export function isShown(key: SettingKey, who: ProfileHolder, preferences: Preferences): boolean {
  if (!maySet(key, who)) return false;
  return key !== 'fax.secureMessage.onlyFirstConsultantMessage' || preferences.fax.secureMessage.incoming;
}

/** Whether a page may be somebody's homepage; null is the computed one. */
export function mayPrefer(homepage: string | null, held: ReadonlySet<Permission>): boolean {
  return homepage === null || (isHomepage(homepage) && mayOpenHomepage(homepage, held));
}

export type ProfileTexts = Readonly<Record<ProfileField, string>>;

export type ProfileErrors = Partial<Record<ProfileField, PatientFault | ProfileFault>>;

/**
 * Faults by field, without fields that the person does not have. checkPracticeId checks whether a new practice id has
 * the province's form.
 */
export function checkProfileTexts(texts: ProfileTexts, who: ProfileHolder): ProfileErrors {
  const errors: ProfileErrors = {};
  if (maySet('practiceId', who) && texts.practiceId.trim() === '') errors.practiceId = practiceIdRequired;
  if (!maySet('phone', who)) return errors;
  const phone = checkPhone(texts.phone, phoneRequired);
  if (phone) errors.phone = phone;
  const email = checkEmail(texts.calendarEmail, emailRequired);
  if (email) errors.calendarEmail = email;
  return errors;
}

/** The value of a toggle. */
export function toggleOf(preferences: Preferences, key: Toggle): boolean {
  return valueAt(preferences, key.split('.')) === true;
}

function valueAt(from: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), from);
}

/** A change of preferences; those that it does not name stay. */
export type PreferencesChange = { readonly [K in keyof Preferences]?: Change<Preferences[K]> };
type Change<T> = T extends boolean | string | null ? T : { readonly [K in keyof T]?: Change<T[K]> };

/** The settings that a change names, in the order of the profile. */
export function keysOf(change: PreferencesChange): PreferenceKey[] {
  const all: readonly PreferenceKey[] = ['language', 'frenchTitle', 'homepage', ...toggles];
  return all.filter((key) => valueAt(change, key.split('.')) !== undefined);
}

/** Adds a change of one setting to the changes so far. */
export function withChange(
  change: PreferencesChange,
  key: PreferenceKey,
  value: boolean | string | null,
): PreferencesChange {
  return merged(change, nested(key.split('.'), value)) as PreferencesChange;
}

/**
 * Stored preferences with a change: everything that the change does not name stays as it is stored, unknown values too.
 */
export function withPreferences(stored: unknown, change: PreferencesChange): Record<string, unknown> {
  return merged(stored, change);
}

function nested([head = '', ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  return { [head]: rest.length > 0 ? nested(rest, value) : value };
}

function merged(base: unknown, change: object): Record<string, unknown> {
  const result: Record<string, unknown> = isRecord(base) ? { ...base } : {};
  for (const [key, value] of Object.entries(change))
    if (value !== undefined) result[key] = isRecord(value) ? merged(result[key], value) : (value as unknown);
  return result;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
