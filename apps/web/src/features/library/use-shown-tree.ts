import { useMemo, useState } from 'react';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import type { Item, Library } from '@consult/domain/library/library.ts';
import { matches } from '../../ui/matches.ts';
import { faultyIn, type Faulty } from './faulty.ts';
import { outlineOf, type KnownOutline, type Row } from './tree-outline.ts';
import type { LibraryEditor } from './use-library-editor.ts';

/** What a tree shows: the same object while it looks the same, and so is each part, whatever was typed. */
export type ShownTree = {
  rows: Library<Row>;
  /** The ids of what is changed and not saved. */
  changed: { items: ReadonlySet<string>; categories: ReadonlySet<string> };
  faulty: Faulty;
  looked: string;
  onLook: (looked: string) => void;
  /** The ids of the items that a search found; null without one. */
  found: ReadonlySet<string> | null;
};

/** The tree of an editor. `secondOf` and `wordsOf`, what a search looks at, are the same functions each time. */
export function useShownTree<I extends Item>(
  { shown, changes, faults }: LibraryEditor<I>,
  secondOf: (item: I) => string,
  wordsOf: (item: I) => readonly string[],
): ShownTree {
  const [looked, onLook] = useState('');
  const [before, setBefore] = useState<Library<Row>>([]);
  const known = useMemo(() => ({ secondOf, outline: new WeakMap() satisfies KnownOutline }), [secondOf]);
  const rows = useMemo(() => outlineOf(shown, known.secondOf, before, known.outline), [shown, known, before]);
  if (rows !== before) setBefore(rows);
  const items = useSame(changes.items.map(({ id }) => id));
  const categories = useSame(changes.categories.map(({ id }) => id));
  const changed = useMemo(() => ({ items: new Set(items), categories: new Set(categories) }), [items, categories]);
  const wrong: FieldFaults = useSame(faults);
  const faulty = useMemo(() => faultyIn(rows, wrong), [rows, wrong]);
  const hits = useSame(
    looked.trim() === ''
      ? null
      : shown.flatMap(({ name, items: inside }) =>
          inside.filter((item) => matches(looked, name, item.name, ...wordsOf(item))).map(({ id }) => id),
        ),
  );
  const found = useMemo(() => hits && new Set(hits), [hits]);
  return useMemo(
    () => ({ rows, changed, faulty, looked, onLook, found }),
    [rows, changed, faulty, looked, onLook, found],
  );
}

/** A value as it was while it says the same. */
function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as Value, [text]);
}
