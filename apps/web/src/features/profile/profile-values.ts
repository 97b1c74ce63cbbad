import { typedEmail } from '@consult/domain/patient/email.ts';
import { formatPhone } from '@consult/domain/patient/phone.ts';
import { checkPracticeId, formatPracticeId, normalizePracticeId } from '@consult/domain/practice-id/practice-id.ts';
import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type { Preferences } from '@consult/domain/profile/preferences.ts';
import { checkProfileTexts, keysOf, maySet, withChange, withPreferences } from '@consult/domain/profile/settings.ts';
import type {
  PreferenceKey,
  PreferencesChange,
  ProfileErrors,
  ProfileField,
  ProfileHolder,
  ProfileTexts,
} from '@consult/domain/profile/settings.ts';
import type { Input } from '../../app/call.ts';
import type { Profile } from '../../app/session.ts';

type Settings = { readonly texts: Partial<ProfileTexts>; readonly preferences: PreferencesChange };

/** The unsaved changes of this page; all other values are the server's. `seen`: what they were chosen on. */
export type Changes = Settings & { readonly seen: Settings };

export type Values = { texts: ProfileTexts; preferences: Preferences };

const none: Settings = { texts: {}, preferences: {} };

export const noChanges: Changes = { ...none, seen: none };

export const fields = [
  'practiceId',
  'credentials',
  'phone',
  'calendarEmail',
] as const satisfies readonly ProfileField[];

/** The server's values as the form shows them. */
function savedTexts(profile: Profile): ProfileTexts {
  return {
    practiceId: formatPracticeId(profile.province, profile.practiceId),
    credentials: profile.credentials,
    phone: formatPhone(profile.phone),
    calendarEmail: profile.calendarEmail,
  };
}

/** The values of the form: the unsaved changes over the server's values, which may change meanwhile. */
export function valuesOf(profile: Profile, changes: Changes): Values {
  return {
    texts: { ...savedTexts(profile), ...changes.texts },
    preferences: readPreferences(withPreferences(profile.preferences, changes.preferences)),
  };
}

/** The input of a save: the changed values that differ from the server's and that this person may set. */
export function changedOf(profile: Profile, changes: Changes, who: ProfileHolder): Input<'profile-update'> {
  const saved = savedTexts(profile);
  const { texts, preferences } = valuesOf(profile, changes);
  const asKept = (field: ProfileField, text: string) =>
    field === 'practiceId' ? normalizePracticeId(profile.province, text) : text.trim();
  const typed = fields.filter(
    (field) =>
      changes.texts[field] !== undefined &&
      maySet(field, who) &&
      asKept(field, texts[field]) !== asKept(field, saved[field]),
  );
  const keys = keysOf(changes.preferences).filter(
    (key) => maySet(key, who) && valueAt(preferences, key) !== valueAt(profile.preferences, key),
  );
  const change = keys.reduce<PreferencesChange>(
    (all, key) => withChange(all, key, valueAt(preferences, key) as boolean | string | null),
    {},
  );
  return {
    ...Object.fromEntries(typed.map((field) => [field, texts[field]])),
    ...(keys.length > 0 ? { preferences: change as NonNullable<Input<'profile-update'>['preferences']> } : {}),
  };
}

/** The changes with one text more. */
export function withText(profile: Profile, changes: Changes, field: ProfileField, text: string): Changes {
  const { texts, seen } = changes;
  const seenTexts = texts[field] === undefined ? { ...seen.texts, [field]: profile[field] } : seen.texts;
  return { ...changes, texts: { ...texts, [field]: text }, seen: { ...seen, texts: seenTexts } };
}

/** The changes with one preference more. */
export function withPreference(
  profile: Profile,
  changes: Changes,
  key: PreferenceKey,
  value: boolean | string | null,
): Changes {
  const { preferences, seen } = changes;
  const before = valueAt(profile.preferences, key) as boolean | string | null;
  const seenPreferences = keysOf(preferences).includes(key)
    ? seen.preferences
    : withChange(seen.preferences, key, before);
  return {
    ...changes,
    preferences: withChange(preferences, key, value),
    seen: { ...seen, preferences: seenPreferences },
  };
}

/** The same changes, chosen on what stands there now. */
export function chosenAnew(profile: Profile, { texts, preferences }: Changes): Changes {
  const typed = fields.reduce<Changes>(
    (all, field) => (texts[field] === undefined ? all : withText(profile, all, field, texts[field])),
    noChanges,
  );
  return keysOf(preferences).reduce(
    (all, key) => withPreference(profile, all, key, valueAt(preferences, key) as boolean | string | null),
    typed,
  );
}

/** What the changes of a save were chosen on. */
export function seenOf({ seen }: Changes, { preferences = {}, ...texts }: Input<'profile-update'>) {
  const keys = keysOf(preferences as PreferencesChange).filter((key) => keysOf(seen.preferences).includes(key));
  const chosenOn = keys.reduce<PreferencesChange>(
    (all, key) => withChange(all, key, valueAt(seen.preferences, key) as boolean | string | null),
    {},
  );
  return {
    ...Object.fromEntries(
      fields.filter((field) => field in texts && field in seen.texts).map((field) => [field, seen.texts[field]]),
    ),
    ...(keys.length > 0 ? { preferences: chosenOn as NonNullable<Input<'profile-update'>['preferences']> } : {}),
  };
}

/** The changed settings that say something else on the server by now than what they were chosen on. */
export function overtakenOf(profile: Profile, changes: Changes, who: ProfileHolder): (ProfileField | PreferenceKey)[] {
  const change = changedOf(profile, changes, who);
  const { preferences: chosenOn = {}, ...seen } = seenOf(changes, change);
  return [
    ...fields.filter((field) => field in seen && (seen as Partial<ProfileTexts>)[field] !== profile[field]),
    ...keysOf(chosenOn as PreferencesChange).filter(
      (key) => valueAt(chosenOn, key) !== valueAt(profile.preferences, key),
    ),
  ];
}

/** The changes without some settings. */
export function withoutSettings(changes: Changes, settings: readonly (ProfileField | PreferenceKey)[]): Changes {
  const texts = fields.filter((field) => changes.texts[field] !== undefined && !settings.includes(field));
  const keys = keysOf(changes.preferences).filter((key) => !settings.includes(key));
  return {
    texts: Object.fromEntries(texts.map((field) => [field, changes.texts[field]])),
    preferences: keys.reduce<PreferencesChange>(
      (all, key) => withChange(all, key, valueAt(changes.preferences, key) as boolean | string | null),
      {},
    ),
    seen: changes.seen,
  };
}

/** Texts as the server keeps them. */
export function normalTexts(province: string, texts: Partial<ProfileTexts>): Partial<ProfileTexts> {
  const { practiceId, credentials, phone, calendarEmail } = texts;
  return {
    ...(practiceId === undefined ? {} : { practiceId: normalizePracticeId(province, practiceId) }),
    ...(credentials === undefined ? {} : { credentials: credentials.trim().normalize('NFC') }),
    ...(phone === undefined ? {} : { phone: formatPhone(phone) }),
    ...(calendarEmail === undefined ? {} : { calendarEmail: typedEmail(calendarEmail) }),
  };
}

/** Reads unsaved changes of the device. */
export function readChanges(value: unknown): Changes | null {
  const { texts, preferences, seen } = (value ?? {}) as Partial<Changes>;
  if (!isObject(texts) || !isObject(preferences)) return null;
  const known = Object.entries(texts).filter(
    ([field, typed]) => (fields as readonly string[]).includes(field) && typeof typed === 'string',
  );
  return { texts: Object.fromEntries(known), preferences, seen: { ...none, ...seen } };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The faults by the name of the field. */
export function faultsOf(profile: Profile, changes: Changes, who: ProfileHolder): ProfileErrors {
  const { texts } = valuesOf(profile, changes);
  const faults: ProfileErrors = checkProfileTexts(texts, who);
  if (changedOf(profile, changes, who).practiceId !== undefined && !faults.practiceId) {
    const fault = checkPracticeId(profile.province, texts.practiceId);
    if (fault) faults.practiceId = fault;
  }
  return faults;
}

/** The value of one preference. */
function valueAt(preferences: object, key: PreferenceKey): unknown {
  return key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], preferences);
}
