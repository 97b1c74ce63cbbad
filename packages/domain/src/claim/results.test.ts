import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/money.ts';
import { afterResult } from './after-result.ts';
import { writeAssessment } from './assessment.ts';
import type { Assessed } from './assessment.ts';
import { writeBalance } from './balance.ts';
import { claimNumber, sequenceOf } from './claim-number.ts';
import { identifier, realDay } from './claims.testing.ts';
import { readKeptLine } from './kept-line.ts';
import { readResults } from './read-results.ts';
import { ResultFileError } from './result-file.ts';

const made = '2026/11/19 15:22:09.600000';
const numbered = (sequence: number, prefix = 'QQQ'): string =>
  claimNumber({ prefix, year: 2026, source: 'AA', sequence });
const range = { first: numbered(1), last: numbered(2) };
const faultOf = (text: string): string => {
  try {
    readResults(text, 'QQQ');
    return 'read';
  } catch (error) {
    if (error instanceof ResultFileError) return error.fault;
    throw error;
  }
};

const line = fc.record({
  identifier,
  registration: fc.constantFrom('', '9012345678'),
  serviceDay: realDay.map((day) => day.replaceAll('-', '')),
  version: fc.integer({ min: 0, max: 9999 }),
  result: fc.constantFrom('A', 'R', 'H', '') as fc.Arbitrary<Assessed['result']>,
  amount: fc.option(fc.integer({ min: 0, max: 99_999_999 }).map(cents)),
  code: fc.constantFrom('', '05A', '05BB', '63A', '67A'),
});
const assessment = fc
  .array(line, { minLength: 1, maxLength: 8 })
  .map((lines) => lines.map((one, at) => ({ ...one, number: numbered(at + 1) })));

describe('a batch balance', () => {
  const publicExample = [
    'H-link  :STX  ***  Input Data Set: TEST.INPUT.BACKUP  ***',
    '                                 ALBERTA HEALTH',
    '                                Claims Assessment',
    '                                  Batch Results',
    '                                                       Date : 2026/11/19',
    'Batch       First Transaction    Last Transaction     Status     Reason',
    'Number      ID                   ID                   Code       Code',
    'QQQ000010   QQQ26AA00000017      QQQ26AA00000025      PART       TX',
    'H-link  :ETX     More data follows? Y',
    '22026/11/19 15:22:09.600000 0006 HEADER',
    '3QQQ26AA00000017CIP1CIB10000A      34DC',
    '4000000001000000001     TRAILER',
  ];

  it('is read as the public example has it, with any line ends', () => {
    for (const end of ['\n', '\r\n'])
      expect(readResults(publicExample.join(end) + end, 'QQQ')).toMatchObject({
        kind: 'balance',
        batches: [{ prefix: 'QQQ', batch: 10, status: 'PART', reason: 'TX', first: 'QQQ26AA00000017' }],
        refused: [{ number: 'QQQ26AA00000017', code: '34DC' }],
      });
  });

  it('reads back as it was written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ACPT' as const, 'RFSE' as const, 'PART' as const),
        fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 9 }),
        (status, sequences) => {
          const refused = status === 'PART' ? sequences.map((one) => ({ number: numbered(one), code: '34DC' })) : [];
          const batch = { prefix: 'QQQ', batch: 7, ...range, status, reason: status === 'ACPT' ? '' : 'TX' };
          const read = readResults(writeBalance(made, batch, refused), 'QQQ');
          expect(read).toMatchObject({ kind: 'balance', batches: [batch], refused });
        },
      ),
    );
  });

  it.each([
    ['no-trailer', 8],
    ['no-trailer', 11],
    ['no-trailer', 10],
  ])('that was cut is refused: %s after %d lines', (fault, lines) => {
    expect(faultOf(publicExample.slice(0, lines).join('\n'))).toBe(fault);
  });

  it('that counts others than there are, or names no batch of ours, is refused', () => {
    expect(faultOf(publicExample.with(11, '4000000002000000002     TRAILER').join('\n'))).toBe('counts');
    expect(
      faultOf(publicExample.with(7, 'ZZZ000010   ZZZ26AA00000017      ZZZ26AA00000025      PART       TX').join('\n')),
    ).toBe('foreign');
  });
});

describe('an assessment', () => {
  it('reads back as it was written, with any line ends', () => {
    fc.assert(
      fc.property(assessment, fc.constantFrom('\n', '\r\n', '\r'), (lines, end) => {
        const text = writeAssessment(made, lines).replaceAll('\r\n', end);
        expect(readResults(text, 'QQQ')).toMatchObject({
          kind: 'assessment',
          foreign: [],
          claims: lines.map(({ number, version, result, amount, code }) => ({ number, version, result, amount, code })),
        });
      }),
    );
  });

  it('that was cut anywhere is refused', () => {
    const text = writeAssessment(made, [
      { ...asLine(1), result: 'A', amount: cents(100) },
      { ...asLine(2), result: 'R', code: '05A' },
    ]);
    const whole = text.trimEnd().length;
    for (let length = 0; length < whole; length += 1)
      expect(faultOf(text.slice(0, length)), String(length)).not.toBe('read');
    for (const [from, to] of [
      [256, 512],
      [256, 300],
    ] as const)
      expect(faultOf(text.slice(0, from) + text.slice(to))).not.toBe('read');
  });

  it('with anything changed is refused by name or read, and never fails otherwise', () => {
    const text = writeAssessment(made, [{ ...asLine(1), result: 'A', amount: cents(100) }]);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: text.length - 1 }),
        fc.string({ unit: 'binary', maxLength: 3 }),
        (at, change) => {
          expect(typeof faultOf(text.slice(0, at) + change + text.slice(at + 1))).toBe('string');
        },
      ),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (anything) => {
        expect(faultOf(anything)).not.toBe('read');
      }),
    );
  });

  it('keeps lines of other submitters, and is refused where there are no others', () => {
    const [ours, theirs] = [asLine(1), { ...asLine(1), number: numbered(1, 'ZZZ') }];
    expect(readResults(writeAssessment(made, [ours, theirs]), 'QQQ')).toMatchObject({
      claims: [{ number: ours.number }],
      foreign: [{ number: theirs.number }],
    });
    expect(faultOf(writeAssessment(made, [theirs]))).toBe('foreign');
  });

  it('says a code without the N of a line that changed nothing, and a reversal whatever its result', () => {
    const text = writeAssessment(made, [
      { ...asLine(1), result: 'R', code: 'N05A' },
      { ...asLine(2), result: 'A', amount: cents(5), code: 'RVRSL' },
    ]);
    expect(readResults(text, 'QQQ')).toMatchObject({ claims: [{ code: '05A' }, { result: 'V', code: 'RVRSL' }] });
  });
});

const asLine = (sequence: number) => ({
  number: numbered(sequence),
  identifier: '055521444',
  registration: '',
  serviceDay: '20261101',
  version: 0,
  result: '' as Assessed['result'],
  amount: null,
  code: '',
});

describe('a file from outside', () => {
  const assessed = writeAssessment(made, [{ ...asLine(1), result: 'A', amount: cents(100) }]);
  const batch = { prefix: 'QQQ', batch: 7, ...range, status: 'ACPT' as const, reason: '' };

  it.each([
    ['a blank line', '\r\n'],
    ['several, some of them blanks', '\n   \r\n\n'],
    ['the end mark of DOS', '\u001A'],
    ['both', '\r\n\u001A\r\n'],
  ])('may have %s behind its trailer', (_, end) => {
    expect(readResults(assessed + end, 'QQQ')).toEqual(readResults(assessed, 'QQQ'));
    expect(readResults(writeBalance(made, batch, []) + end, 'QQQ')).toMatchObject({ batches: [batch] });
  });

  it('that holds itself twice is refused, and one that was only begun again too', () => {
    expect(faultOf(assessed + assessed)).toBe('counts');
    expect(faultOf(writeBalance(made, batch, []).repeat(2))).toBe('counts');
    expect(faultOf(assessed + assessed.slice(0, 256))).toBe('no-trailer');
  });
});

describe('a result', () => {
  const [fee, half] = [cents(7915), cents(3957)];
  it.each([
    ['A', fee, 'submitted', null, 'paid'],
    ['A', fee, 'unconfirmed', null, 'paid'],
    ['A', half, 'unconfirmed', null, 'partly'],
    ['A', fee, 'refused', null, 'paid'],
    ['A', fee, 'closed', fee, 'kept'],
    ['A', null, 'submitted', null, 'kept'],
    ['R', null, 'submitted', null, 'refused'],
    ['R', null, 'closed', fee, 'kept'],
    ['H', null, 'submitted', null, 'held'],
    ['H', null, 'refused', null, 'kept'],
    ['V', null, 'closed', fee, 'reversed'],
    ['V', null, 'closed', null, 'kept'],
    ['V', null, 'submitted', null, 'kept'],
    ['', null, 'submitted', null, 'undecided'],
    ['A', fee, 'notBillable', null, 'kept'],
  ] as const)('%s of %d cents makes a record that is %s: %s %s', (result, amount, status, paid, is) => {
    expect(afterResult({ result, amount }, { status, paid, expected: fee }).is).toBe(is);
  });
});

describe('a line that is kept', () => {
  it('says result, amount, code and days, and neither number nor name of a patient', () => {
    fc.assert(
      fc.property(line, (one) => {
        const text = writeAssessment(made, [{ ...one, number: numbered(1) }]);
        const { serviceDay, result, amount, code } = one;
        expect(readKeptLine('assessment', text.split('\r\n')[1]!)).toEqual({
          is: 'assessed',
          action: 'A',
          result,
          amount,
          code,
          serviceDay,
          assessedDay: '20261119',
        });
      }),
    );
  });

  it('of a balance says batch or claim, and one of another form nothing', () => {
    expect(readKeptLine('balance', 'RFSE TX')).toEqual({ is: 'batch', status: 'RFSE', code: 'TX' });
    expect(readKeptLine('balance', 'ACPT ')).toEqual({ is: 'batch', status: 'ACPT', code: '' });
    expect(readKeptLine('balance', '3QQQ26AA00000017CIP1CIB10000A      34DC')).toEqual({
      is: 'not-taken',
      code: '34DC',
    });
    for (const raw of ['', 'ZZZ26AA00000018', `ZZZ26AA00000018${'x'.repeat(239)}`]) {
      expect(readKeptLine('assessment', raw)).toBeNull();
      expect(readKeptLine('balance', raw)).toBeNull();
    }
  });
});

describe('a claim number that somebody enters', () => {
  it('gives its sequence, and none where one character is another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.nat(7), fc.integer({ min: 1, max: 9 }), (n, at, more) => {
        const number = numbered(n);
        expect(sequenceOf(number)).toBe(n);
        const where = 7 + at;
        const digit = (Number(number[where]) + more) % 10;
        expect(sequenceOf(`${number.slice(0, where)}${digit}${number.slice(where + 1)}`)).toBeNull();
      }),
    );
    for (const wrong of ['', '17', numbered(1).toLowerCase(), ` ${numbered(1)}`]) expect(sequenceOf(wrong)).toBeNull();
  });
});
