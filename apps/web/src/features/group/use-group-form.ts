import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { call } from '../../app/call.ts';
import type { CallError } from '../../app/call-error.ts';
import { useKept } from '../../app/local/use-kept.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { announce } from '../../ui/announce.tsx';
import { groupQuery, type Group } from '../promise/promise.ts';
import { mergedGroup } from './merged-group.ts';
import { editedOf, readEdited, sameEdited, saveInput, type EditedGroup } from './edited-group.ts';

/** What is typed, with the version that it was made on and what that version said; null where it was not kept. */
type Typed = { value: EditedGroup; version: number; base: EditedGroup | null };

const readTyped = (kept: unknown): Typed | null => {
  const { value, version, base } = (kept ?? {}) as { value?: unknown; version?: unknown; base?: unknown };
  const read = typeof version === 'number' ? readEdited(value) : null;
  return read && { value: read, version: version as number, base: readEdited(base) };
};

/**
 * A group while a keeper edits it: unsaved work is kept on the device with the version that it was made on. While
 * nothing is changed it follows what is saved, also while another keeper saves.
 */
export function useGroupForm(group: Group) {
  const { t, i18n } = useLingui();
  const now = editedOf(group);
  const saved = { value: now, version: group.version, base: now };
  const form = useKept<Typed>({ place: `group.${group.serviceId}`, start: saved, read: readTyped });
  const [state, setState] = useState<'idle' | 'running' | 'saved'>('idle');
  const [failure, setFailure] = useState<CallError | null>(null);
  const { typed, touched } = form;
  const dirty = touched && !sameEdited(typed.value, saved.value);
  const value = dirty ? typed.value : saved.value;
  const code = failure?.code;

  const save = async (): Promise<boolean> => {
    if (state === 'running' || !dirty) return !dirty;
    setState('running');
    setFailure(null);
    try {
      const answer = await call('group-save', saveInput(group.serviceId, typed.version, typed.value));
      queryClient.setQueryData(groupQuery(group.serviceId).queryKey, answer);
      await form.clear();
      setState('saved');
      announce(t`Saved`);
      void refetchAfresh(['groups']);
      return true;
    } catch (error) {
      setState('idle');
      setFailure(error as CallError);
      if ((error as CallError).code === 'CHANGED_ELSEWHERE') void refetchAfresh(groupQuery(group.serviceId).queryKey);
      announce(t`Error saving the group`);
      return false;
    }
  };
  return {
    notes: { kept: form.kept, state: form.state },
    value,
    dirty,
    state,
    faults: (code === 'INVALID_INPUT' ? failure?.faults : undefined) ?? {},
    failed: failure !== null && code !== 'INVALID_INPUT' && code !== 'CHANGED_ELSEWHERE',
    failedText: failure ? callErrorText(i18n, failure) : '',
    /** Another keeper saved this group meanwhile. */
    overtaken: dirty && state !== 'running' && typed.version !== saved.version,
    put: (change: Partial<EditedGroup>) => {
      setFailure(null);
      if (state === 'saved') setState('idle');
      const next = { ...value, ...change };
      if (sameEdited(next, saved.value)) void form.clear();
      else form.change({ ...(dirty ? typed : saved), value: next });
    },
    save,
    discard: () => {
      setFailure(null);
      return void form.clear();
    },
    /** What somebody else saved. */
    theirs: saved.value,
    /** One's own changes go on over what was saved; what nobody changed here is as they saved it. */
    keepMine: () => {
      const { base, value: own } = typed;
      const value = base ? mergedGroup(base, own, saved.value) : own;
      if (sameEdited(value, saved.value)) void form.clear();
      else form.change({ ...saved, value });
    },
  };
}

export type GroupForm = ReturnType<typeof useGroupForm>;
