import { describe, expect, it } from 'vitest';
import { formatCursor, ownersTag, parseCursor } from './cursor.ts';

const cursor = { epoch: '0123456789ab', tag: ownersTag(['a', 'b']), xmin: 9_007_199_254_740_993n };

describe('a cursor', () => {
  it('is read as it was written, also beyond what a number holds', () => {
    expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  });

  it.each([null, undefined, '', 'x', '5', "a.b.1'", '0123456789ab.01234567.0', `${formatCursor(cursor)}x`])(
    'is not %s',
    (text) => {
      expect(parseCursor(text)).toBeNull();
    },
  );

  it('stands for its owners in any order, and for no others', () => {
    expect(ownersTag(['b', 'a'])).toBe(cursor.tag);
    expect(ownersTag(['a', 'b', 'c'])).not.toBe(cursor.tag);
    expect(ownersTag(['a'])).not.toBe(cursor.tag);
  });
});
