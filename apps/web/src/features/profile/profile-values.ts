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

/** What was typed and chosen on this page and not saved; the rest is what the server has. */
export type Changes = { readonly texts: Partial<ProfileTexts>; readonly preferences: PreferencesChange };

export type Values = { texts: ProfileTexts; preferences: Preferences };

export const noChanges: Changes = { texts: {}, preferences: {} };

export const fields = [
  'practiceId',
  'credentials',
  'phone',
  'calendarEmail',
] as const satisfies readonly ProfileField[];

/** What the server has, as the form shows it. */
export function savedTexts(profile: Profile): ProfileTexts {
  return {
    practiceId: formatPracticeId(profile.province, profile.practiceId),
    credentials: profile.credentials,
    phone: formatPhone(profile.phone),
    calendarEmail: profile.calendarEmail,
  };
}

/** What the form shows: what was changed here over what the server has, which may change meanwhile. */
export function valuesOf(profile: Profile, changes: Changes): Values {
  return {
    texts: { ...savedTexts(profile), ...changes.texts },
    preferences: readPreferences(withPreferences(profile.preferences, changes.preferences)),
  };
}

/** What is to be sent: changed here, another value than the server's, and this person's to set. */
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

/** What is wrong, by the name of the field. */
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
