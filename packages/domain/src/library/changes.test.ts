import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
} from './changes.ts';
import type { Changes } from './changes.ts';
import { idForName } from './ids.ts';
import { hostileNames, libraries } from './library.testing.ts';
import type { Library, Template } from './library.ts';
import { itemsOf } from './library.ts';
import * as moves from './moves.ts';

type Templates = Library<Template>;
type Step = (library: Templates) => Templates;

/** One thing that an editor does, at a place chosen by numbers. */
const step: fc.Arbitrary<Step> = fc
  .tuple(
    fc.constantFrom('move', 'text', 'rename', 'add', 'remove', 'shelve', 'add shelf', 'remove shelf', 'rename shelf'),
    fc.nat(),
    fc.nat(),
    fc.nat(4),
  )
  .map(([kind, a, b, at]) => (library) => {
    const items = itemsOf(library);
    const [item, category] = [items[a % items.length], library[b % library.length]];
    const name = hostileNames[a % hostileNames.length]!;
    const id = idForName(name, new Set(items.map((one) => one.id)));
    if (kind === 'add shelf')
      return moves.addCategory(library, idForName(name, new Set(library.map((one) => one.id))), name);
    if (!category) return library;
    if (kind === 'shelve') return moves.moveCategory(library, category.id, at);
    if (kind === 'remove shelf') return moves.removeCategory(library, category.id);
    if (kind === 'rename shelf') return moves.renameCategory(library, category.id, `${name} ${at}`);
    if (kind === 'add')
      return moves.addItem(library, category.id, { id, name, text: `New ${at}`, diagnosis: '', outcome: '' }, at);
    if (!item) return library;
    if (kind === 'move') return moves.moveItem(library, item.id, category.id, at);
    if (kind === 'remove') return moves.removeItem(library, item.id);
    return moves.changeItem<Template>(
      library,
      item.id,
      kind === 'text' ? { text: `Text ${at}` } : { name: `${name} ${at}` },
    );
  });
const steps = fc.array(step, { maxLength: 6 });

/** Edits a library by steps, and returns what an editor keeps of them and what it shows. */
function edited(library: Templates, done: readonly Step[], changes: Changes<Template> = { ...noChanges, version: 1 }) {
  let kept = changes;
  for (const one of done) {
    const shown = applyChanges(library, kept);
    kept = withChange(kept, shown, one(shown));
  }
  return { kept, shown: applyChanges(library, kept) };
}

const contents = (library: Templates) =>
  new Map(library.flatMap(({ id, items }) => items.map((item) => [item.id, { item, in: id }])));

describe('an editor', () => {
  it('shows after any steps what they make of the library, keeping the changes alone', () => {
    fc.assert(
      fc.property(libraries, steps, (library, done) => {
        const naive = done.reduce((now, one) => one(now), library);
        const { kept, shown } = edited(library, done);
        expect(shown).toEqual(naive);
        expect(isUnchanged(kept)).toBe(JSON.stringify(naive) === JSON.stringify(library));
        // As it lies on the device.
        expect(applyChanges(library, JSON.parse(JSON.stringify(kept)) as Changes<Template>)).toEqual(naive);
      }),
      { numRuns: 500 },
    );
  });

  it('goes on over another’s version: what one of both changed stands, what both changed otherwise waits', () => {
    fc.assert(
      fc.property(libraries, steps, steps, (library, mine, others) => {
        const theirs = others.reduce((now, one) => one(now), library);
        const { kept, shown } = edited(library, mine);
        const based = rebase(kept, theirs, 2);
        const merged = contents(applyChanges(theirs, based));
        const [base, own, other] = [contents(library), contents(shown), contents(theirs)];
        const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
        const waits = new Set(conflictsOf(based).items.map(({ id }) => id));
        for (const id of new Set([...base.keys(), ...own.keys(), ...other.keys()])) {
          const [was, now, stands] = [base.get(id), own.get(id), other.get(id)];
          // Two new things of one id are two things.
          if (!was && now && stands && !same(now, stands)) expect(merged.get(id)).toEqual(stands);
          // A new category may have got another id than the one in which the editor put it.
          else if (now && !library.some((one) => one.id === now.in)) expect(merged.has(id)).toBe(true);
          else if (same(now, was)) expect(merged.get(id)).toEqual(stands);
          else {
            expect(merged.get(id)).toEqual(now);
            expect(waits.has(id)).toBe(!same(stands, was) && !same(stands, now));
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('saves nothing of theirs away: everything that they have and that was not deleted here is there', () => {
    fc.assert(
      fc.property(libraries, steps, steps, (library, mine, others) => {
        const theirs = others.reduce((now, one) => one(now), library);
        const { kept } = edited(library, mine);
        const based = rebase(kept, theirs, 2);
        const deleted = new Set(based.items.filter(({ now }) => now === null).map(({ id }) => id));
        const merged = applyChanges(theirs, based);
        const ids = itemsOf(merged).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { id } of itemsOf(theirs)) if (!deleted.has(id)) expect(ids).toContain(id);
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
        expect(rebase(based, theirs, 2)).toBe(based);
      }),
      { numRuns: 300 },
    );
  });

  it('says all that it did, where what it did first comes back beside what it did on top of that', () => {
    fc.assert(
      fc.property(libraries, steps, steps, (library, before, since) => {
        const first = edited(library, before);
        const then = edited(first.shown, since, { ...noChanges, version: 2 });
        const all = together(first.kept, then.kept);
        expect(all.version).toBe(1);
        expect(applyChanges(library, all)).toEqual(then.shown);
        const byId = ({ items, categories }: Changes<Template>) =>
          [items, categories].map(
            (list) => new Map<string, unknown>(list.map(({ id, was, now }) => [id, { was, now }])),
          );
        expect(byId(all)).toEqual(byId(withChange({ ...noChanges, version: 1 }, library, then.shown)));
      }),
      { numRuns: 500 },
    );
  });

  it('takes theirs or its own, thing by thing', () => {
    fc.assert(
      fc.property(libraries, steps, steps, (library, mine, others) => {
        const theirs = others.reduce((now, one) => one(now), library);
        let based = rebase(edited(library, mine).kept, theirs, 2);
        let own = based;
        for (const kind of ['items', 'categories'] as const)
          for (const { id } of conflictsOf(based)[kind]) {
            based = settle(based, kind, id, 'theirs');
            own = settle(own, kind, id, 'mine');
          }
        expect(conflictsOf(based)).toEqual({ items: [], categories: [] });
        expect(conflictsOf(own)).toEqual({ items: [], categories: [] });
        for (const { id, now } of own.items) expect(contents(applyChanges(theirs, own)).get(id) ?? null).toEqual(now);
      }),
    );
  });
});

describe('two versions', () => {
  const item = (id: string, text = ''): Template => ({ id, name: id, text, diagnosis: '', outcome: '' });
  const start: Templates = [
    { id: 'a', name: 'A', items: [item('one'), item('two'), item('three')] },
    { id: 'b', name: 'B', items: [item('four')] },
  ];
  const by = (library: Templates, next: Templates) => withChange({ ...noChanges, version: 1 }, library, next);
  const show = (library: Templates) => library.map(({ id, items }) => `${id}: ${items.map((one) => one.id).join(' ')}`);

  it('keep the order of whoever changed it, with what the other added in its place', () => {
    const mine = by(start, moves.moveItem(start, 'three', 'a', 0));
    const theirs = moves.addItem(start, 'a', item('new'), 1);
    expect(show(applyChanges(theirs, rebase(mine, theirs, 2)))).toEqual(['a: three one new two', 'b: four']);
    expect(isReordered(mine)).toBe(true);
    expect(isReordered(by(start, theirs))).toBe(false);
  });

  it('give what is new on both sides an id that nothing had before, also where that was deleted', () => {
    const fresh = (text: string) => ({ ...item('one-2', text), name: 'one' });
    const mine = by(start, moves.addItem(start, 'a', fresh('Mine'), 0));
    const theirs = moves.addItem(moves.removeItem(start, 'one'), 'a', fresh('Theirs'), 0);
    expect(show(applyChanges(theirs, rebase(mine, theirs, 2)))).toEqual(['a: one-2 one-3 two three', 'b: four']);
  });

  it('restore a category that one deleted and the other still writes in', () => {
    const mine = by(start, moves.changeItem<Template>(start, 'four', { text: 'Mine' }));
    const theirs = moves.removeCategory(start, 'b');
    const based = rebase(mine, theirs, 2);
    expect(conflictsOf(based).items.map(({ id }) => id)).toEqual(['four']);
    expect(show(applyChanges(theirs, settle(based, 'items', 'four', 'mine')))).toEqual(['a: one two three', 'b: four']);
    expect(show(applyChanges(theirs, settle(based, 'items', 'four', 'theirs')))).toEqual(['a: one two three']);
    expect(applyChanges(theirs, based)[1]!.name).toBe('B');
  });
});
