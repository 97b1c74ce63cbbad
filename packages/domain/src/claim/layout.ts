/**
 * The claim file and its answers as one table of fields: writer, reader and the printed layout come from it. The fields
 * of a line stand in their order; each begins where the one before ends, so that a width that turns out otherwise is
 * one number here. What the payer has not published is a `guess`. Decision 152.
 */

/**
 * fixed: always the same. blank: left out. text: letters that the form knows, cut at the width. code: never cut.
 * digits: as many as the width, or none. number: a count. cents: an amount, or none. day: YYYYMMDD, or none. stamp: a
 * time of the payer's. flag: one character, or none.
 */
export type FieldKind = 'fixed' | 'blank' | 'text' | 'code' | 'digits' | 'number' | 'cents' | 'day' | 'stamp' | 'flag';

export type Field = {
  readonly name: string;
  readonly kind: FieldKind;
  /** In characters. */
  readonly width: number;
  /** What fills a value up: blanks behind it, or zeros before it. */
  readonly pad: 'blank' | 'zero';
  /** Of a fixed field. */
  readonly is: string;
  /** Its place or width is not public. */
  readonly guess: boolean;
};
/** A field with the column in which it begins, counted from 1. */
export type PlacedField = Field & { readonly at: number };

export type Line<Fields extends readonly Field[] = readonly Field[]> = {
  readonly name: string;
  /** Characters of the whole line. */
  readonly width: number;
  readonly fields: readonly (Fields[number] & { readonly at: number })[];
};

/** Lines of the claim file and of the weekly assessment. */
export const lineWidth = 254;

const field = <const Name extends string, const Kind extends FieldKind>(
  kind: Kind,
  name: Name,
  width: number,
  pad: Field['pad'] = 'blank',
  is = '',
) => ({ name, kind, width, pad, is, guess: false as boolean });
const fixed = (is: string) => field('fixed', 'mark', is.length, 'blank', is);
const blank = (width: number) => field('blank', '', width);
const text = <const Name extends string>(name: Name, width: number) => field('text', name, width);
const code = <const Name extends string>(name: Name, width: number) => field('code', name, width);
const digits = <const Name extends string>(name: Name, width: number) => field('digits', name, width);
const number = <const Name extends string>(name: Name, width: number) => field('number', name, width, 'zero');
const amount = <const Name extends string>(name: Name, width: number) => field('cents', name, width, 'zero');
const day = <const Name extends string>(name: Name) => field('day', name, 8);
const stamp = <const Name extends string>(name: Name) => field('stamp', name, 26);
const flag = <const Name extends string>(name: Name) => field('flag', name, 1);
const guess = <F extends Field>(known: F): F => ({ ...known, guess: true });

function line<const Fields extends readonly Field[]>(name: string, width: number, fields: Fields): Line<Fields> {
  let at = 1;
  const placed = fields.map((one: Fields[number]) => {
    const here = { ...one, at };
    at += one.width;
    return here;
  });
  return { name, width: Math.max(width, at - 1), fields: placed };
}

export const claimNumberWidth = 15;
export const prefixWidth = 3;

/** What every segment of a claim begins with; its data begins in column 36. */
const segment = [
  fixed('3'),
  code('claimNumber', claimNumberWidth),
  fixed('CIP1'),
  code('segment', 4),
  number('sequence', 4),
  flag('action'),
  blank(6),
] as const;

export const batchHeader = line('2 header', lineWidth, [
  fixed('2'),
  code('prefix', prefixWidth),
  guess(number('batch', 6)),
]);

/** The claim itself. */
export const claimSegment = line('3 CIB1 claim', lineWidth, [
  ...segment,
  code('claimType', 4),
  digits('practitioner', 9),
  code('skill', 4),
  digits('identifier', 9),
  code('registration', 12),
  code('serviceCode', 7),
  day('serviceDay'),
  number('encounter', 1),
  code('diagnosis1', 6),
  code('diagnosis2', 6),
  code('diagnosis3', 6),
  number('calls', 3),
  guess(digits('arrangement', 7)),
  guess(code('facility', 6)),
  guess(code('functionalCentre', 5)),
  guess(code('payTo', 4)),
  guess(code('modifier1', 4)),
  guess(code('modifier2', 4)),
  guess(code('modifier3', 4)),
  guess(amount('amountClaimed', 9)),
  guess(digits('referrer', 9)),
]);

/** Who a patient from another province is: the first of two lines. */
export const personSegment = line('3 CPD1 person', lineWidth, [
  ...segment,
  guess(text('surname', 30)),
  guess(text('givenName', 20)),
  guess(day('birthDay')),
  guess(flag('sex')),
]);

/** Where such a patient lives: the second. */
export const addressSegment = line('3 CPD1 address', lineWidth, [
  ...segment,
  text('address1', 25),
  text('address2', 25),
  text('address3', 25),
  guess(text('city', 30)),
  guess(code('postalCode', 6)),
  guess(code('province', 2)),
]);

export const textWidth = 73;
/** How many texts a segment of texts holds. */
export const textsOfSegment = 3;

/** What the doctor tells the payer with a claim; a longer note goes on in the next such segment. */
export const textSegment = line('3 CTX1 text', lineWidth, [
  ...segment,
  guess(text('text1', textWidth)),
  guess(text('text2', textWidth)),
  guess(text('text3', textWidth)),
]);

export const batchTrailer = line('4 trailer', lineWidth, [
  fixed('4'),
  guess(number('transactions', 9)),
  guess(number('lines', 9)),
  guess(blank(5)),
  fixed('TRAILER'),
]);

/** The batch balance is a report: its lines are as long as what stands in them. */
export const balanceBatch = line('balance: one batch', 0, [
  code('prefix', prefixWidth),
  number('batch', 6),
  blank(3),
  code('first', claimNumberWidth),
  blank(6),
  code('last', claimNumberWidth),
  blank(6),
  code('status', 4),
  blank(7),
  code('reason', 10),
]);
export const balanceHeader = line('balance: 2 header', 0, [
  fixed('2'),
  stamp('made'),
  blank(1),
  number('count', 4),
  blank(1),
  fixed('HEADER'),
]);
export const balanceRefusal = line('balance: 3 refused', 0, [...segment, code('reason', 10)]);
export const balanceTrailer = line('balance: 4 trailer', 0, [
  fixed('4'),
  number('transactions', 9),
  number('lines', 9),
  blank(5),
  fixed('TRAILER'),
]);

export const assessmentHeader = line('assessment: header', lineWidth, [
  stamp('made'),
  blank(1),
  guess(number('count', 4)),
  blank(1),
  fixed('HEADER'),
]);
/** What became of one claim. */
export const assessedClaim = line('assessment: one claim', lineWidth, [
  code('claimNumber', claimNumberWidth),
  number('version', 4),
  flag('action'),
  blank(4),
  flag('result'),
  blank(15),
  code('identifier', 9),
  code('registration', 11),
  guess(day('serviceDay')),
  guess(day('assessedDay')),
  guess(code('reference', 14)),
  guess(amount('amount', 14)),
  // 'N' before it where nothing was changed: 'N05A'.
  guess(code('explanation', 6)),
]);
export const assessmentTrailer = line('assessment: trailer', lineWidth, [
  guess(number('lines', 9)),
  guess(blank(5)),
  fixed('TRAILER'),
]);

/** Every line, in the order in which they are printed. */
export const layouts: readonly Line[] = [
  batchHeader,
  claimSegment,
  personSegment,
  addressSegment,
  textSegment,
  batchTrailer,
  balanceBatch,
  balanceHeader,
  balanceRefusal,
  balanceTrailer,
  assessmentHeader,
  assessedClaim,
  assessmentTrailer,
];
