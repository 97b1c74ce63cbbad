import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkHealthNumber } from '../patient/health-number.ts';
import { isRecipientList, readRecipients } from './read-recipients.ts';

// Numbers that pass the check digits of their provinces.
const ab = '10428-9312';
const bc = '9870 312 645';
const validAb = numberOf('AB', 9);
const validBc = numberOf('BC', 10);

/** The first number of a province from a start on. */
function numberOf(province: 'AB' | 'BC', digits: number): string {
  for (let number = 9_000_000_000 % 10 ** digits; ; number += 1) {
    const text = String(number).padStart(digits, '9');
    if (checkHealthNumber(province, text) === null) return text;
  }
}

describe('a line of a list', () => {
  test.each([
    ['of a spreadsheet', `Marchand\t${validAb}\tAB\td.marchand@example.ca`, 'AB', validAb],
    ['with its cells in another order', `d.marchand@example.ca\tAlberta\t${validAb}`, 'AB', validAb],
    ['with semicolons and quotes', `"${validBc}";"BC";"d.marchand@example.ca"`, 'BC', validBc],
    ['with commas', `${validBc},Colombie-Britannique,d.marchand@example.ca`, 'BC', validBc],
    ['of plain text', `${validAb} d.marchand@example.ca`, 'AB', validAb],
    ['of plain text with a province', `${validBc} BC d.marchand@example.ca`, 'BC', validBc],
    ['with an address in brackets', `Delphine <d.marchand@example.ca>; ${validAb}`, 'AB', validAb],
    ['with a link for an address', `${validAb}\tmailto:d.marchand@example.ca`, 'AB', validAb],
    ['with a date of birth', `1968-02-14\t${validAb}\td.marchand@example.ca`, 'AB', validAb],
  ])('%s is read', (_, line, province, phn) => {
    const { recipients, unread } = readRecipients(line, 'AB');
    expect(recipients.map((one) => ({ ...one, phn: one.phn.replaceAll(/\D/g, '') }))).toEqual([
      { province, phn, email: 'd.marchand@example.ca' },
    ]);
    expect(unread).toBe(0);
  });

  test('without a province is of the one whose rule its number fits, else of the usual one', () => {
    expect(readRecipients(`${validBc}\ta@example.ca`, 'AB').recipients[0]?.province).toBe('BC');
    expect(readRecipients(`${validAb}\ta@example.ca`, 'BC').recipients[0]?.province).toBe('AB');
    expect(readRecipients('123 456 789\ta@example.ca', 'SK').recipients[0]).toMatchObject({ province: 'SK' });
    // A wrong number stays to be mended.
    expect(readRecipients('123 456 788\ta@example.ca', 'AB').recipients[0]?.phn).toBe('12345-6788');
  });

  test('may hold a number or an address alone', () => {
    expect(readRecipients(validAb, 'AB').recipients[0]).toMatchObject({ email: '' });
    expect(readRecipients('a@example.ca', 'AB').recipients[0]).toEqual({
      province: 'AB',
      phn: '',
      email: 'a@example.ca',
    });
  });
});

test('headings and remarks are no recipients, and are counted', () => {
  const list = ['Name\tPHN\tE-mail', `A\t${validAb}\ta@example.ca`, '', `B\t${validBc}\tb@example.ca`, 'Total 2'];
  const { recipients, unread } = readRecipients(list.join('\r\n'), 'AB');
  expect(recipients.map(({ email }) => email)).toEqual(['a@example.ca', 'b@example.ca']);
  expect(unread).toBe(2);
});

test('a line whose number can not be read is a recipient without one, and is counted', () => {
  const list = [`A\t${validAb}\ta@example.ca`, 'B\t1O428-93I2\tb@example.ca', 'C\t12345\tc@example.ca'];
  const { recipients, withoutNumber } = readRecipients(list.join('\n'), 'AB');
  expect(recipients.map(({ phn }) => phn !== '')).toEqual([true, false, false]);
  expect(withoutNumber).toBe(2);
});

test('whatever is pasted is read without a fault, a recipient a line at most', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const { recipients, unread } = readRecipients(text, 'AB');
      const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).filter((line) => line.trim() !== '');
      expect(recipients.length + unread).toBe(lines.length);
      for (const { phn, email } of recipients) expect(phn + email).not.toBe('');
    }),
  );
});

test('one number or one address is no list; two lines are, and a number with its address', () => {
  expect([ab, bc, 'a@example.ca', 'words'].map(isRecipientList)).toEqual([false, false, false, false]);
  expect(isRecipientList(`${validAb}\ta@example.ca`)).toBe(true);
  expect(isRecipientList(`${validAb}\n${validBc}`)).toBe(true);
});
