import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readResources, readTemplates } from './read-store.ts';

describe('a stored library', () => {
  it('is shown in its order, with what can be understood of it', () => {
    const store = {
      items: {
        a: { id: 'a', name: 'A', text: 'One', outcome: 'Unknown', diagnosis: 'Eczema' },
        b: { id: 'b', name: 'B', text: 'Two', outcome: 7 },
        c: 'nonsense',
      },
      categories: {
        second: { id: 'second', name: 'Second', itemIds: ['b', 'gone', 'c', 'a', 'b'] },
        first: { id: 'first', name: 'First', itemIds: 'nonsense' },
        zebra: { id: 'zebra', name: 'Zebra' },
        apple: { id: 'apple', name: 'Apple', itemIds: [] },
      },
      categoryOrder: ['first', 'gone', 'second', 3],
    };
    expect(readTemplates(store)).toEqual([
      { id: 'first', name: 'First', items: [] },
      {
        id: 'second',
        name: 'Second',
        items: [
          { id: 'b', name: 'B', text: 'Two', outcome: '', diagnosis: '' },
          { id: 'a', name: 'A', text: 'One', outcome: 'Unknown', diagnosis: 'Eczema' },
        ],
      },
      // Those that the order forgot come last, by name.
      { id: 'apple', name: 'Apple', items: [] },
      { id: 'zebra', name: 'Zebra', items: [] },
    ]);
    const handouts = {
      resources: { x: { id: 'x', fileName: 'x.pdf', fileId: 'f' }, y: { id: 'y', resourceName: 'No file' } },
      categories: { all: { id: 'all', name: 'All', resourceIds: ['y', 'x'] } },
      categoryOrder: ['all'],
    };
    expect(readResources(handouts)[0]!.items).toEqual([
      { id: 'x', resourceName: 'x.pdf', fileName: 'x.pdf', fileId: 'f' },
    ]);
  });

  it('breaks nothing whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (any, other) => {
        readTemplates(any);
        readResources({ categories: { a: any }, categoryOrder: other, resources: any });
      }),
    );
  });
});
