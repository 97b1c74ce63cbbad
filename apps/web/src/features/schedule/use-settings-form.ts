import { useEffect, useMemo, useRef, useState, type ComponentProps } from 'react';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import type { Input } from '../../app/call.ts';
import type { KeptNotes } from '../../app/kept-notes.tsx';
import { useLastWaiting } from '../../app/local/local.ts';
import { useKept } from '../../app/local/use-kept.ts';
import { useNextSave } from '../../app/local/use-next-save.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { announce } from '../../ui/announce.tsx';
import { scheduleStream, type SaveCall } from './schedule-commands.ts';
import { everythingKey } from './schedule-queries.ts';

/** How long a success is shown, ms. */
const successMs = 2_000;

/** 'waits': it is saved once the server can be reached. */
export type SaveState = 'idle' | 'running' | 'saved' | 'waits';

type Given<Value, Name extends SaveCall> = {
  /** Where this device keeps it until it is saved or discarded. */
  place: string;
  saved: { version: number; value: Value };
  /** Reads a value of the device; null for one that no longer fits. The same function each time. */
  read: (value: unknown) => Value | null;
  same: (a: Value, b: Value) => boolean;
  name: Name;
  input: (value: Value, version: number) => Input<Name>;
  /** The value on a newer version of what is saved, for 'Go on with mine'. */
  onNewer?: (value: Value) => Value;
  /** The value together with that of an earlier save which has not left; by default the later one says all. */
  withEarlier?: (earlier: Input<Name>, value: Value) => Value;
};

type Typed<Value> = { value: Value; version: number };

/**
 * One part of the schedule while it is edited: unsaved work is kept on the device with the version that it was made on.
 * While nothing is changed it follows what is saved, also by another page.
 */
export function useSettingsForm<Value, Name extends SaveCall>(
  { place, saved, read, same, name, input, onNewer = (value) => value, ...given }: Given<Value, Name>,
  said: { saved: string; wrong: string },
) {
  const readTyped = useMemo(() => typedBy(read), [read]);
  const form = useKept<Typed<Value>>({ place, start: saved, read: readTyped });
  const { typed, touched, refusal } = form;
  const [pressed, setPressed] = useState<SaveState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const waiting = useLastWaiting(name);
  const dirty = touched && !same(typed.value, saved.value);
  // What waited may have gone out since, or have come back.
  const state = pressed !== 'waits' || waiting ? pressed : refusal === null ? 'saved' : 'idle';
  const isRefused = refusal?.code === 'CHANGED_ELSEWHERE';
  const faults: FieldFaults = (refusal?.code === 'INVALID_INPUT' ? refusal.faults : undefined) ?? {};

  const put = (value: Value, version = typed.version) => {
    if (state !== 'running') setPressed('idle');
    if (same(value, saved.value)) void form.clear();
    else form.change({ value, version: dirty ? version : saved.version });
  };
  /**
   * Takes back the save that waits for a connection: the next one says all of it, on the version that was read. One on
   * top of it would count on its version, which another device may have made meanwhile, and overwrite that. If it
   * arrived after all, the next one is refused as over another device's.
   */
  const withdrawWaiting = async (): Promise<Typed<Value>> => {
    const version = (waiting?.input as { version: number } | undefined)?.version;
    if (!waiting || version === undefined || typed.version !== version + 1) return typed;
    const all = { value: given.withEarlier?.(waiting.input, typed.value) ?? typed.value, version };
    await form.withdraw(waiting.id, all);
    return all;
  };
  const isSaving = (): boolean => pressed === 'running' || (waiting !== undefined && form.isOnItsWay(waiting.id));
  const saveNow = async (): Promise<boolean> => {
    clearTimeout(timer.current);
    setPressed('running');
    const { value, version } = await withdrawWaiting();
    const became = await form.send(name, () => input(value, version), { stream: scheduleStream });
    if (became.kind === 'refused') {
      setPressed('idle');
      // Both are shown, once it is known what stands there.
      if (became.error.code === 'CHANGED_ELSEWHERE') void refetchAfresh(everythingKey);
      announce(said.wrong);
      return false;
    }
    if (became.kind === 'waits') setPressed('waits');
    else {
      setPressed('saved');
      announce(said.saved);
      timer.current = setTimeout(() => setPressed((now) => (now === 'saved' ? 'idle' : now)), successMs);
    }
    return true;
  };
  const next = useNextSave(isSaving, async () => {
    // Refused, the one before is shown beside what stands there instead.
    if (refusal !== null) return false;
    return dirty ? saveNow() : true;
  });
  const save = async (): Promise<boolean> => {
    if (!dirty) return true;
    return isSaving() ? next.after() : saveNow();
  };
  return {
    notes: { kept: form.kept, state: form.state },
    value: dirty ? typed.value : saved.value,
    dirty,
    state: next.waits ? 'running' : state,
    faults,
    failed: refusal !== null && refusal.code !== 'INVALID_INPUT' && !isRefused,
    /** Another page saved this part meanwhile; it is said also of a refused save that changed nothing of that. */
    overtaken: (dirty || isRefused) && state !== 'running' && typed.version !== saved.version,
    put,
    save,
    discard: () => void form.clear(),
    keepMine: () => form.change({ value: onNewer(typed.value), version: saved.version }),
  };
}

/** What the parts that every tab has need of its form. */
export type SettingsForm = Omit<ReturnType<typeof useSettingsForm<unknown, SaveCall>>, 'put' | 'value' | 'notes'> & {
  notes: ComponentProps<typeof KeptNotes>['form'];
};

function typedBy<Value>(read: (value: unknown) => Value | null): (kept: unknown) => Typed<Value> | null {
  return (kept) => {
    const { value, version } = (kept ?? {}) as { value?: unknown; version?: unknown };
    const known = typeof version === 'number' ? read(value) : null;
    return known === null ? null : { value: known, version: version as number };
  };
}
