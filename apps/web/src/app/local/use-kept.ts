import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { CallName, Input } from '../call.ts';
import type { CallError } from '../call-error.ts';
import { newId } from '../new-id.ts';
import type { Command } from './command.ts';
import { handOver, type Became } from './hand-over.ts';
import type { Kept, KeptState } from './kept.ts';
import { keepAt } from './kept-records.ts';
import { keptAt, onShown, shownNow, useLocal, type Done, type Local } from './local.ts';
import { errorOf } from './refusal.ts';

/** What stands in a form, with the id of the command that it becomes: sent twice after a crash, it is done once. */
type Held<Value> = { id: string; typed: Value };

/** What a command that a form became says of it, so that its words come back where the server refuses it. */
type FormPreview = { place: string; typed: unknown };

/** Where a form is kept. */
export type Place<Value> = {
  /** Names of the noun and record ids alone: 'outcome.<activity id>'. */
  place: string;
  /** What it says before anything was typed; it may follow the server. */
  start: Value;
  /** Reads a value of the device; null for one that no longer fits. The same function each time. */
  read: (value: unknown) => Value | null;
  /**
   * What the server refused together with what was typed since; null where that is another version of it, which it is
   * by default. The same function each time.
   */
  join?: (refused: Value, since: Value) => Value | null;
};

export type KeptForm<Value> = {
  typed: Value;
  /** Whether somebody typed here: something of this person is kept at the place. */
  touched: boolean;
  /** Whether what is typed is handed over, and nothing was typed since. */
  leaving: boolean;
  kept: Kept<Held<Value> | null> | null;
  state: KeptState<Held<Value> | null>;
  /** Why the server refused what was typed here; null once it was changed or sent again. */
  refusal: CallError | null;
  /** The same function each time, as `clear` is. */
  change: (value: Value) => void;
  clear: () => Promise<void>;
  /**
   * Takes back a command of this form that the server has not confirmed, so that the next one says all of it: from now
   * on the form says `all`. One that is on its way stays, or arrives although it was taken back: what is sent next has
   * to be right beside it too.
   */
  withdraw: (id: string, all: Value) => Promise<void>;
  /** Whether this tab is sending a command just now. */
  isOnItsWay: (id: string) => boolean;
  /**
   * Hands over what is typed, as a command of its own id. The words go from the form once they are kept there. What was
   * typed by then stays, or what `rest` makes of it: null for nothing.
   */
  send: <Name extends CallName>(
    name: Name,
    input: (id: string) => Input<Name>,
    how: Done<Name> & { rest?: (typed: Value) => Value | null },
  ) => Promise<Became<Name>>;
};

const nothing: KeptState<null> = {
  ready: false,
  value: null,
  other: null,
  elsewhere: false,
  saved: true,
  unreadable: null,
};

/** What is being written in a form: kept on this device at every key, until it is sent or thrown away. */
export function useKept<Value>({ place, start, read, join }: Place<Value>): KeptForm<Value> {
  const local = useLocal();
  const kept = useMemo(() => local && formAt(local, place, read), [local, place, read]);
  useEffect(() => kept?.enter(), [kept]);
  useEffect(() => {
    const hide = () => void (document.visibilityState === 'hidden' && kept?.hide());
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, [kept]);
  const state = useSyncExternalStore<KeptState<Held<Value> | null>>(
    useMemo(() => (listener: () => void) => kept?.subscribe(listener) ?? (() => undefined), [kept]),
    () => kept?.state() ?? nothing,
  );
  /** What is on its way: it stays in sight until the server answers, or more is typed. */
  const [leaving, setLeaving] = useState<Held<Value> | null>(null);
  /** The id of the command that is being handed over: what is typed meanwhile is another one. */
  const handing = useRef<string | null>(null);
  /** The id of the command whose words this form took back. */
  const taken = useRef<string | null>(null);
  /** The command whose words came back. */
  const [back, setBack] = useState<Command | null>(null);
  const refusal = useMemo(() => (back?.refusal ? errorOf(back.call, back.refusal) : null), [back]);

  const refused = useRefusedAt(place);
  const comesBack = local !== null && state.ready && leaving === null && refused !== null;
  if (comesBack && back?.id !== refused.id) setBack(refused);
  // Before it is drawn, so that no field is empty meanwhile.
  useLayoutEffect(() => {
    if (!comesBack || taken.current === refused.id) return;
    taken.current = refused.id;
    void takeBack(local, refused, kept, join);
  }, [comesBack, local, refused, kept, join]);

  const change = useCallback(
    (typed: Value) => {
      setBack(null);
      setLeaving(null);
      const id = kept?.state().value?.id ?? newId();
      kept?.change({ id: id === handing.current ? newId() : id, typed });
    },
    [kept],
  );
  const clear = useCallback(async () => {
    setBack(null);
    await kept?.clear();
  }, [kept]);

  const shown = leaving ?? state.value;
  return {
    typed: shown?.typed ?? start,
    touched: shown !== null,
    leaving: leaving !== null,
    kept,
    state,
    refusal,
    change,
    clear,
    withdraw: async (id, all) => {
      change(all);
      // First the form's words lie on the disk, so that a crash in between loses none.
      await local?.vault.written();
      await local?.waiting.discard(id);
    },
    isOnItsWay: (id) => local?.waiting.isOnItsWay(id) === true,
    send: async (name, input, { rest = (value) => value, ...how }) => {
      const held = kept?.state().value ?? { id: newId(), typed: start };
      const { id, typed } = held;
      handing.current = id;
      setLeaving(held);
      setBack(null);
      const preview: FormPreview = { ...(how.preview as object | undefined), place, typed };
      try {
        return await handOver(name, input(id), { ...how, id, preview }, () => {
          const since = kept?.state().value;
          const left = since && since.id !== id ? rest(since.typed) : null;
          if (since && left) kept.change({ id: since.id, typed: left });
          else void kept?.clear();
        });
      } finally {
        handing.current = null;
        setLeaving(null);
      }
    },
  };
}

function formAt<Value>(local: Local, place: string, read: (value: unknown) => Value | null): Kept<Held<Value> | null> {
  return keptAt<Held<Value> | null>(local, {
    place,
    start: null,
    read: (value) => {
      const { id, typed } = (value ?? {}) as Partial<Held<unknown>>;
      const known = typeof id === 'string' ? read(typed) : null;
      return known === null ? null : { id: id!, typed: known };
    },
    isEmpty: (value) => value === null,
  });
}

const previewOf = ({ preview }: Command) => preview as Partial<FormPreview> | undefined;

/** The last command of a form that the server refused. */
function useRefusedAt(place: string): Command | null {
  return useSyncExternalStore(
    onShown,
    () => shownNow().findLast(({ command }) => command.refusal && previewOf(command)?.place === place)?.command ?? null,
  );
}

/**
 * Gives a form its words back, under another id: what was refused under one was not done. Where something else was
 * typed since, they are the other version, unless both are one. Two tabs that do it write the same record.
 */
async function takeBack<Value>(
  { vault, waiting }: Local,
  command: Command,
  kept: Kept<Held<Value> | null> | null,
  join?: Place<Value>['join'],
): Promise<void> {
  const { place, typed } = previewOf(command) as FormPreview;
  const since = kept?.state().value;
  const both = since ? join?.(typed as Value, since.typed) : null;
  if (both) {
    kept?.change({ id: newId(), typed: both });
    await vault.written();
  } else await keepAt(vault, place, { id: newId(), typed } satisfies Held<unknown>, { id: command.id });
  await waiting.discard(command.id);
}

/** Reads a form of texts with these fields; one that is missing is empty. */
export function textsOf<Field extends string>(
  fields: readonly Field[],
): (value: unknown) => Record<Field, string> | null {
  return (value) => {
    if (typeof value !== 'object' || value === null) return null;
    const texts = fields.map((field) => [field, (value as Partial<Record<string, unknown>>)[field] ?? ''] as const);
    return texts.every(([, text]) => typeof text === 'string')
      ? (Object.fromEntries(texts) as Record<Field, string>)
      : null;
  };
}
