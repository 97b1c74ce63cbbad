import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { withChange, withPreferences } from '@consult/domain/profile/settings.ts';
import type { PreferenceKey, ProfileField, ProfileHolder } from '@consult/domain/profile/settings.ts';
import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { chooseLanguage } from '../../app/language.ts';
import { queryClient } from '../../app/query-client.ts';
import { claimsQuery, profileQuery, type Profile } from '../../app/session.ts';
import { keepTyped, readTyped } from '../../app/typed-text.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { faultText } from '../../app/fault-text.ts';
import { readChanges } from './kept-changes.ts';
import { changedOf, faultsOf, fields, noChanges, savedTexts, valuesOf, type Changes } from './profile-values.ts';

/** How long a success is shown, in ms. Document 3, sections 2.6 and 4: about 1 to 2.5 s. */
const successMs = 2_000;

export type SaveState = 'idle' | 'running' | 'saved' | 'failed';

/**
 * The form of the profile. It holds only the values changed here, kept on the device until they are saved or discarded;
 * all others follow the server. So changes of different settings on two pages both stay. `place` is the tab's own.
 */
export function useProfileForm(
  profile: Profile,
  who: ProfileHolder,
  place: string,
  said: { saved: string; wrong: string },
) {
  const { i18n } = useLingui();
  const [changes, setChanges] = useState(() => readChanges(readTyped(profile.uid, place)));
  const [state, setState] = useState<SaveState>('idle');
  const [faults, setFaults] = useState<FieldFaults>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const put = (next: Changes) => {
    setChanges(next);
    if (state !== 'running') setState('idle');
    keepTyped(profile.uid, place, isEmpty(next) ? '' : JSON.stringify(next));
  };
  const change = changedOf(profile, changes, who);
  const dirty = Object.keys(change).length > 0;

  const save = async (): Promise<void> => {
    if (state === 'running') return;
    const wrong = faultsOf(profile, changes, who);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) {
      setState('idle');
      announce(said.wrong);
      return focusFirst(wrong);
    }
    clearTimeout(timer.current);
    setState('running');
    try {
      const { validationRequired } = await call('profile-update', change);
      const { language } = change.preferences ?? {};
      queryClient.setQueryData(profileQuery.queryKey, (now) => now && withSaved(now, change));
      setChanges(noChanges);
      keepTyped(profile.uid, place, '');
      setState('saved');
      announce(said.saved);
      timer.current = setTimeout(() => setState((now) => (now === 'saved' ? 'idle' : now)), successMs);
      // At once: an answer from before the save must not come after it.
      if (validationRequired) void queryClient.invalidateQueries({ queryKey: claimsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
      if (language) await chooseLanguage(language);
    } catch (error) {
      const found = failedWith(error, 'INVALID_INPUT') ? error.faults : undefined;
      setState(found ? 'idle' : 'failed');
      if (!found) return;
      setFaults(found);
      announce(said.wrong);
      focusFirst(found);
    }
  };
  return {
    values: valuesOf(profile, changes),
    dirty,
    // Only the answer was lost: live events have shown meanwhile that the server has the changes.
    state: state === 'failed' && !dirty ? ('idle' as const) : state,
    /** The faults in the language of the page, by field. */
    faults: Object.fromEntries(
      Object.entries(faults).map(([field, fault]) => [field, faultText(i18n, fault)]),
    ) as Partial<Record<string, string>>,
    setText: (field: ProfileField, text: string) => {
      setFaults(({ [field]: _mended, ...rest }) => rest);
      put({ ...changes, texts: { ...changes.texts, [field]: text } });
    },
    setPreference: (key: PreferenceKey, value: boolean | string | null) =>
      put({ ...changes, preferences: withChange(changes.preferences, key, value) }),
    save,
    discard: () => {
      setFaults({});
      put(noChanges);
    },
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;

/** The id of a field's control. */
export function idOfField(field: string): string {
  return `profile-${field.replaceAll('.', '-')}`;
}

function focusFirst(faults: FieldFaults): void {
  const first = fields.find((field) => faults[field]) ?? Object.keys(faults)[0];
  // The page must show the faults first.
  if (first) afterCommit(() => document.getElementById(idOfField(first))?.focus());
}

/** The profile as the server has it after a save. */
function withSaved(now: Profile, change: ReturnType<typeof changedOf>): Profile {
  const { preferences, ...texts } = change;
  return {
    ...now,
    ...savedTexts(now),
    ...texts,
    preferences: readPreferences(withPreferences(now.preferences, preferences ?? {})),
  };
}

function isEmpty({ texts, preferences }: Changes): boolean {
  return Object.keys(texts).length + Object.keys(preferences).length === 0;
}
