import { useCallback, useMemo, useState } from 'react';
import {
  applyChanges,
  conflictsOf,
  isReordered,
  isUnchanged,
  noChanges,
  rebase,
  settle,
  together,
  withChange,
  type Changes,
} from '@consult/domain/library/changes.ts';
import type { Item, Library } from '@consult/domain/library/library.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import type { CallError } from '../../app/call-error.ts';
import { useLive } from '../../app/live.ts';
import { useKept, type KeptForm } from '../../app/local/use-kept.ts';
import { useNextSave } from '../../app/local/use-next-save.ts';

/** 'waits': it is saved once the server can be reached. */
export type SaveState = 'idle' | 'running' | 'saved' | 'waits';

export type Stored<I extends Item> = { library: Library<I>; version: number };

/** What became of a save that was handed over. */
type Outcome = { kind: 'done' | 'waits' } | { kind: 'refused'; error: CallError };

type How<I extends Item> = {
  /** Where the device keeps what is changed. */
  place: string;
  /** The library as it stands, with the saves that are on their way; null until it is here. */
  stored: Stored<I> | null;
  /** The library as the server has it. */
  confirmed: Stored<I> | null;
  /** The last save that is on its way, with the version that it was made on. */
  waiting: { id: string; input: { version: number } } | undefined;
  check: (next: Library<I>, before: Library<I>) => FieldFaults;
  send: (form: KeptForm<Changes<I>>, version: number, library: Library<I>, rest: Rest<I>) => Promise<Outcome>;
  /** Reads what stands once more. */
  refetch: () => void;
};

/** What an editor's changes leave once those that are saved went out; null for nothing. */
type Rest<I extends Item> = (changes: Changes<I>) => Changes<I> | null;

/** Whether it is saved, or waits to be; why not, where the library itself is wrong. */
type Saved = 'done' | 'refused' | { faults: FieldFaults };

const noFaults: FieldFaults = {};

/**
 * A library as its editor shows it. The device keeps what was changed and not saved at every key; a save of another
 * page is followed at once, and merged where something was changed here.
 */
export function useLibraryEditor<I extends Item>({ place, stored, confirmed, waiting, check, ...how }: How<I>) {
  const form = useKept<Changes<I>>({ place, start: noChanges as Changes<never>, read: readChanges, join });
  const [pressed, setPressed] = useState<SaveState>('idle');
  const refusal = form.refusal?.code;
  // What waited may have gone out since, or have come back.
  const state = pressed !== 'waits' || waiting ? pressed : refusal === undefined ? 'saved' : 'idle';
  /** Whether a save found faults: from then on they are shown as they are. */
  const [judged, setJudged] = useState(false);
  useLive('library', { library: how.refetch });
  const { library, version } = stored ?? (none as Stored<I>);
  const typed = form.touched ? form.typed : (noChanges as Changes<never>);
  const changes = useMemo(() => rebase<I>(typed, library, version), [typed, library, version]);
  const shown = useMemo(() => applyChanges(library, changes), [library, changes]);
  const faults = useMemo(() => (judged ? check(shown, library) : noFaults), [judged, check, shown, library]);
  const dirty = !isUnchanged(changes);
  /** Whether something is changed that is not handed over. */
  const unsaved = dirty && !form.leaving;

  const { kept, change, clear } = form;
  const put = useCallback(
    (next: Changes<I>) => {
      setPressed((before) => (before === 'running' ? before : 'idle'));
      if (isUnchanged(next)) {
        setJudged(false);
        void clear();
      } else change(next);
    },
    [change, clear],
  );
  // What was changed a moment ago is not drawn yet.
  const until = useCallback(
    () => rebase<I>(kept?.state().value?.typed ?? (noChanges as Changes<never>), library, version),
    [kept, library, version],
  );
  const now = useCallback(() => applyChanges(library, until()), [library, until]);
  const edit = useCallback(
    (step: (library: Library<I>) => Library<I>) => {
      const changed = until();
      const before = applyChanges(library, changed);
      put(withChange(changed, before, step(before)));
    },
    [library, put, until],
  );

  /**
   * Takes back the save that waits for a connection: the next one says all of it, on the version that was read. One on
   * top of it would count on its version, which another device may have made meanwhile, and overwrite that. If it
   * arrived after all, the next one is refused as over another device's. Resolves to what the next one is made on.
   */
  const withdrawWaiting = async (): Promise<Stored<I>> => {
    if (!waiting || waiting.input.version !== confirmed?.version) return { library, version };
    const before: Changes<I> = { ...noChanges, version: confirmed.version };
    await form.withdraw(waiting.id, withChange(before, confirmed.library, shown));
    return confirmed;
  };
  const isSaving = (): boolean => pressed === 'running' || (waiting !== undefined && form.isOnItsWay(waiting.id));
  const saveNow = async (): Promise<Saved> => {
    setPressed('running');
    const on = await withdrawWaiting();
    const became = await how.send(form, on.version, shown, (all) => {
      const left = withChange({ ...noChanges, version: on.version + 1 }, shown, applyChanges(on.library, all));
      return isUnchanged(left) ? null : left;
    });
    if (became.kind === 'refused') {
      setPressed('idle');
      const { code, faults: found } = became.error;
      if (code === 'CHANGED_ELSEWHERE') how.refetch();
      return code === 'INVALID_INPUT' && found ? { faults: found } : 'refused';
    }
    setJudged(false);
    setPressed(became.kind === 'done' ? 'saved' : 'waits');
    return 'done';
  };
  const next = useNextSave(isSaving, async (): Promise<Saved> => {
    // Refused, the one before is shown beside what stands there instead.
    if (refusal !== undefined) return 'refused';
    return unsaved ? saveNow() : 'done';
  });
  const save = async (): Promise<Saved> => {
    if (!unsaved) return 'done';
    const wrong = check(shown, library);
    setJudged(true);
    if (Object.keys(wrong).length > 0) return { faults: wrong };
    return isSaving() ? next.after() : saveNow();
  };
  return {
    notes: { kept: form.kept, state: form.state },
    /** Whether what this device keeps is open: before, nothing can be written. */
    ready: form.state.ready,
    /** The library with what was changed here. */
    shown,
    /** As it stands without that. */
    stored: library,
    changes,
    count: changes.items.length + changes.categories.length + (isReordered(changes) ? 1 : 0),
    conflicts: conflictsOf(changes),
    /** Whether what is changed here, or was refused, was begun on an older version than the one that stands. */
    overtaken: (dirty || refusal === 'CHANGED_ELSEWHERE') && typed.version !== version && state !== 'running',
    dirty,
    unsaved,
    faults,
    state: next.waits ? 'running' : state,
    failed: refusal !== undefined && refusal !== 'CHANGED_ELSEWHERE' && refusal !== 'INVALID_INPUT',
    /** The library with what was changed until this moment; the same function while nobody saves, as `edit` is. */
    now,
    edit,
    settle: (kind: 'items' | 'categories', id: string, takes: 'mine' | 'theirs') =>
      put(settle(until(), kind, id, takes)),
    /** Goes on with both versions merged, once nothing waits for a word. */
    goOn: () => put(until()),
    discard: () => {
      setJudged(false);
      setPressed('idle');
      void form.clear();
    },
    save,
  };
}

const none: Stored<never> = { library: [], version: 0 };

export type LibraryEditor<I extends Item> = ReturnType<typeof useLibraryEditor<I>>;

/** A save that came back together with what was changed on top of it. */
function join<I extends Item>(refused: Changes<I>, since: Changes<I>): Changes<I> | null {
  return since.version === refused.version + 1 ? together(refused, since) : null;
}

/** Reads changes that lie on the device; null for what this build does not know. */
function readChanges(value: unknown): Changes<never> | null {
  const { version, items, categories, order, names } = (value ?? {}) as Partial<Record<keyof Changes<Item>, unknown>>;
  const lists = [items, categories, names];
  if (typeof version !== 'number' || !lists.every(Array.isArray) || typeof order !== 'object') return null;
  return value as Changes<never>;
}
