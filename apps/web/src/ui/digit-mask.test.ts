import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsOf, maskEdit, writeDigits, type Typed } from './digit-mask.ts';

const date = '0000/00/00';
const phone = '(000) 000-0000';

/** A field into which the test types as a browser does. */
function field(mask: string, value = '', caret = value.length) {
  let now: Typed = { value, start: caret, end: caret };
  const edit = (inputType: string, data: string | null, from: number, to: number) => {
    const inserted = data ?? '';
    const raw = now.value.slice(0, from) + inserted + now.value.slice(to);
    const after = maskEdit(mask, {
      before: now,
      after: { value: raw, caret: from + inserted.length },
      inputType,
      data,
    });
    now = { value: after.value, start: after.caret, end: after.caret };
  };
  const self = {
    type: (text: string) => {
      for (const key of text) edit('insertText', key, now.start, now.end);
      return self;
    },
    paste: (text: string) => (edit('insertFromPaste', text, now.start, now.end), self),
    backspace: () => (
      edit('deleteContentBackward', null, now.start === now.end ? Math.max(0, now.start - 1) : now.start, now.end),
      self
    ),
    remove: () => (
      edit(
        'deleteContentForward',
        null,
        now.start,
        now.start === now.end ? Math.min(now.value.length, now.end + 1) : now.end,
      ),
      self
    ),
    at: (start: number, end = start) => ((now = { ...now, start, end }), self),
    shown: () => `${now.value.slice(0, now.start)}|${now.value.slice(now.start)}`,
  };
  return self;
}

describe('typing', () => {
  test('separators come by themselves', () => {
    expect(field(phone).type('4035550199').shown()).toBe('(403) 555-0199|');
    expect(field(date).type('19580203').shown()).toBe('1958/02/03|');
  });

  test('separators that are typed are no trouble', () => {
    expect(field(date).type('1958/02/03').shown()).toBe('1958/02/03|');
    expect(field(date).type('1958-02-03').shown()).toBe('1958/02/03|');
    expect(field(phone).type('403-555-0199').shown()).toBe('(403) 555-0199|');
  });

  test('a typed country code goes when the number is whole, and never turns into another number', () => {
    expect(field(phone).type('1-403-555-0199').shown()).toBe('(403) 555-0199|');
    expect(field(phone).type('+1 (403) 555-0199').shown()).toBe('(403) 555-0199|');
    expect(field(phone).type('140355501').at(5).type('99').shown()).toBe('(409) 9|35-5501');
  });

  test('a month of one digit and a separator gets its zero', () => {
    expect(field(date).type('1958/2/13').shown()).toBe('1958/02/13|');
  });

  test('letters are not taken, and the caret stays', () => {
    expect(field(date, '1958/02/03', 3).type('x').shown()).toBe('195|8/02/03');
  });

  test('a digit too many stays to be seen, wherever it is typed, so that the rule can say what is wrong', () => {
    expect(field(date, '1958/02/03').type('9').shown()).toBe('1958/02/039|');
    expect(field(date, '1958/02/03', 2).type('9').shown()).toBe('199|5/80/203');
    expect(field('0000 000 000', '9698 658 215').type('7').shown()).toBe('9698 658 2157|');
  });

  test('a digit in the middle moves the rest, and the caret stays behind it', () => {
    expect(field(phone, '(403) 55', 2).type('9').shown()).toBe('(49|0) 355');
  });
});

describe('deleting', () => {
  test('works over a separator, both ways', () => {
    expect(field(phone, '(403) 555', 6).backspace().shown()).toBe('(40|5) 55');
    expect(field(date, '1958/02/03', 4).remove().shown()).toBe('1958|/20/3');
  });

  test('at the end never gets stuck', () => {
    const typed = field(date).type('19580203');
    for (let key = 0; key < 8; key += 1) typed.backspace();
    expect(typed.shown()).toBe('|');
  });

  test('what is selected goes, and nothing else', () => {
    expect(field(date, '1958/02/03').at(2, 7).backspace().shown()).toBe('19|03');
  });

  test('at the very start does nothing', () => {
    expect(field(phone, '(403', 0).backspace().shown()).toBe('|(403');
  });
});

describe('pasting', () => {
  test('any usual writing', () => {
    expect(field('0000 000 000').paste('9876-543-210').shown()).toBe('9876 543 210|');
    expect(field('00000-0000').paste(' 12345 6789 ').shown()).toBe('12345-6789|');
    expect(field('00000-0000').paste('１２３４５６７８９').shown()).toBe('12345-6789|');
  });

  test('too many digits stay to be seen, so that the rule can say what is wrong', () => {
    expect(field('00000-0000').paste('1234567890').shown()).toBe('12345-67890|');
  });
});

const masks = fc.constantFrom(date, phone, '00000-0000', '0000 000 000');
const digits = fc.stringMatching(/^[0-9]{0,12}$/);

test('writing and reading digits loses none', () => {
  fc.assert(fc.property(masks, digits, (mask, text) => digitsOf(writeDigits(mask, text)) === text));
});

test('whatever is typed and deleted anywhere, the field holds the mask’s writing and the caret is in it', () => {
  const key = fc.oneof(fc.constantFrom('<', '>'), fc.stringMatching(/^[0-9 x/-]$/));
  fc.assert(
    fc.property(masks, fc.array(fc.tuple(fc.nat(16), key), { maxLength: 30 }), (mask, keys) => {
      const typed = field(mask);
      for (const [place, one] of keys) {
        typed.at(Math.min(place, typed.shown().length - 1));
        if (one === '<') typed.backspace();
        else if (one === '>') typed.remove();
        else typed.type(one);
        const value = typed.shown().replace('|', '');
        expect(value).toBe(writeDigits(mask, digitsOf(value)));
      }
    }),
  );
});
