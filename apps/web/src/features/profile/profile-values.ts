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

/** The unsaved changes of this page; all other values are the server's. */
export type Changes = { readonly texts: Partial<ProfileTexts>; readonly preferences: PreferencesChange };

export type Values = { texts: ProfileTexts; preferences: Preferences };

export const noChanges: Changes = { texts: {}, preferences: {} };

export const fields = [
  'practiceId',
  'credentials',
  'phone',
  'calendarEmail',
] as const satisfies readonly ProfileField[];

/** The server's values as the form shows them. */
export function savedTexts(profile: Profile): ProfileTexts {
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
