import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import type { PreferenceKey, ProfileField, ProfileHolder } from '@consult/domain/profile/settings.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { chooseLanguage } from '../../app/language.ts';
import { useKept } from '../../app/local/use-kept.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { profileQuery, type Profile } from '../../app/session.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { faultText } from '../../app/fault-text.ts';
import { sent } from './profile-changes.ts';
import {
  changedOf,
  chosenAnew,
  faultsOf,
  fields,
  noChanges,
  overtakenOf,
  readChanges,
  seenOf,
  valuesOf,
  withoutSettings,
  withPreference,
  withText,
  type Changes,
} from './profile-values.ts';

/** How long a success is shown, in ms. Document 3, sections 2.6 and 4: about 1 to 2.5 s. */
const successMs = 2_000;

/** 'waits': it is saved once the server can be reached. */
type SaveState = 'idle' | 'running' | 'saved' | 'waits';

/**
 * The form of the profile. It holds only the values changed here, kept on the device until they are saved or discarded;
 * all others follow the server. So changes of different settings on two pages both stay.
 */
export function useProfileForm(profile: Profile, who: ProfileHolder, said: { saved: string; wrong: string }) {
  const { i18n } = useLingui();
  const form = useKept({ place: 'profile', start: noChanges, read: readChanges });
  const { typed: changes, refusal } = form;
  const [state, setState] = useState<SaveState>('idle');
  const [found, setFaults] = useState<FieldFaults | null>(null);
  const faults = found ?? (refusal?.code === 'INVALID_INPUT' ? refusal.faults : undefined) ?? {};
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const put = (next: Changes) => {
    if (state !== 'running') setState('idle');
    if (Object.keys(next.texts).length + Object.keys(next.preferences).length === 0) void form.clear();
    else form.change(next);
  };
  const change = changedOf(profile, changes, who);
  const dirty = Object.keys(change).length > 0;
  const overtaken = overtakenOf(profile, changes, who);

  const save = async (): Promise<void> => {
    if (state === 'running') return;
    const wrong = faultsOf(profile, changes, who);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) {
      setState('idle');
      announce(said.wrong);
      return focusFirst(wrong);
    }
    setFaults(null);
    clearTimeout(timer.current);
    setState('running');
    const became = await form.send('profile-update', () => ({ ...change, seen: seenOf(changes, change) }), sent);
    if (became.kind === 'refused') {
      setState('idle');
      const { code, faults: wrongFields } = became.error;
      // Both are shown, once it is known what stands there.
      if (code === 'STATE_CHANGED') void refetchAfresh(profileQuery.queryKey);
      if (code !== 'INVALID_INPUT' || !wrongFields) return;
      announce(said.wrong);
      return focusFirst(wrongFields);
    }
    const { language } = change.preferences ?? {};
    if (became.kind === 'done') {
      setState('saved');
      announce(said.saved);
      timer.current = setTimeout(() => setState((now) => (now === 'saved' ? 'idle' : now)), successMs);
    } else setState('waits');
    if (language) await chooseLanguage(language);
  };
  return {
    notes: { kept: form.kept, state: form.state },
    values: valuesOf(profile, changes),
    dirty,
    state,
    failed: refusal !== null && refusal.code !== 'INVALID_INPUT' && refusal.code !== 'STATE_CHANGED',
    /** The faults in the language of the page, by field. */
    faults: Object.fromEntries(
      Object.entries(faults).map(([field, fault]) => [field, faultText(i18n, fault)]),
    ) as Partial<Record<string, string>>,
    overtaken,
    setText: (field: ProfileField, text: string) => {
      setFaults(Object.keys(faults).length > 0 ? without(faults, field) : null);
      put(withText(profile, changes, field, text));
    },
    setPreference: (key: PreferenceKey, value: boolean | string | null) =>
      put(withPreference(profile, changes, key, value)),
    /** Drops the changes that somebody else overtook. */
    leaveTheirs: () => put(withoutSettings(changes, overtaken)),
    /** Goes on with the own changes, over what stands there now. */
    keepMine: () => put(chosenAnew(profile, changes)),
    save,
    discard: () => {
      setFaults(null);
      put(noChanges);
    },
  };
}

function without(faults: FieldFaults, field: string): FieldFaults {
  const { [field]: _mended, ...rest } = faults;
  return rest;
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
