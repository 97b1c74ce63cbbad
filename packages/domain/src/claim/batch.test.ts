import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/money.ts';
import { claimActions, claimLines, headerLine, lineEnd, readBatch, trailerLine, UnclaimableError } from './batch.ts';
import type { ClaimAction, NumberedClaim } from './batch.ts';
import { claimNumber } from './claim-number.ts';
import { claimText } from './claim-text.ts';
import { missingFor } from './claim.ts';
import { fromElsewhere, identifier, name, realDay, service } from './claims.testing.ts';
import { FieldError, readLine, writeLine } from './fixed-width.ts';
import { addressSegment, batchTrailer, claimSegment, personSegment, textSegment } from './layout.ts';
import { ResultFileError } from './result-file.ts';

const added = { action: 'A', note: '' } as const;
const numbered = (sequence: number): string => claimNumber({ prefix: 'QQQ', year: 2026, source: 'AA', sequence });
const fileOf = (claims: readonly NumberedClaim[]): string => {
  const lines = claims.flatMap(claimLines);
  return [headerLine('QQQ', 10), ...lines, trailerLine(claims.length, lines.length)]
    .map((line) => line + lineEnd)
    .join('');
};

describe('a claim number', () => {
  it('is fifteen characters with a check digit, and another for every sequence', () => {
    expect(numbered(1)).toMatch(/^QQQ26AA0000001\d$/);
    const all = Array.from({ length: 2_000 }, (_, at) => numbered(at + 1));
    expect(new Set(all).size).toBe(2_000);
    // One digit that was read wrongly is found.
    expect(new Set(all.slice(0, 10).map((one) => one.slice(-1))).size).toBeGreaterThan(5);
  });

  it.each([0, 10_000_000, 1.5])('of sequence %d is none', (sequence) => {
    expect(() => numbered(sequence)).toThrow(RangeError);
  });
});

describe('a name in the claim file', () => {
  it.each([
    ['Émilie Lefèvre-Côté', 'EMILIE LEFEVRE-COTE'],
    ['L’Écuyer', "L'ECUYER"],
    ['Bœuf-Lætitia', 'BOEUF-LAETITIA'],
    ['Sørensdatter', 'SORENSDATTER'],
    ['Þórdís Björnsdóttir', 'THORDIS BJORNSDOTTIR'],
    ['Świątkiewicz-Łęcka', 'SWIATKIEWICZ-LECKA'],
    ['Nguyễn Thị Ánh', 'NGUYEN THI ANH'],
    ['Sḵwx̱wú7mesh', 'SKWXWU7MESH'],
    ['Weiß', 'WEISS'],
    ['  St.  Cloud ', 'ST. CLOUD'],
    ['ᑮᓯᑳᐤ', null],
    ['陳', null],
    ['Шевчишин', null],
  ])('%s is %s', (text, written) => {
    expect(claimText(text)).toBe(written);
  });

  it('is ASCII in capitals, and the same when it is written again', () => {
    fc.assert(
      fc.property(name, (text) => {
        const written = claimText(text);
        expect(written).toMatch(/^[A-Z0-9 '.-]*$/);
        expect(claimText(written!)).toBe(written);
      }),
    );
  });
});

describe('a claim file', () => {
  it('holds lines of 254 characters that end in CR LF, counted by its trailer', () => {
    const text = fileOf([
      { ...added, number: numbered(1), service },
      { ...added, number: numbered(2), service: fromElsewhere },
    ]);
    const lines = text.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines.map(({ length }) => length)).toEqual(Array(6).fill(254));
    expect(lines[0]!.trimEnd()).toBe('2QQQ000010');
    expect(lines[1]).toMatch(/^3QQQ26AA0000001\dCIP1CIB10000A {6}RGLR123456789DERM055521444 {12}03\.01LJ202611191/);
    expect(lines[2]).toMatch(/^3QQQ26AA0000002\dCIP1CIB10000A {6}RECP123456789DERM {9}9012345678 {2}03\.01LJ/);
    expect(lines[3]!.slice(35).trimEnd()).toMatch(/^L'ECUYER +MAELYS +19790624F$/);
    expect(lines[4]!.slice(20, 35)).toBe('CPD10002A      ');
    expect(lines[5]!.trimEnd()).toBe('4000000002000000004     TRAILER');
  });

  it('reads back as it was written, whatever the names and numbers', () => {
    const claimed = fc.record({
      phn: identifier,
      surname: name,
      firstName: name,
      address: name,
      city: name,
      day: realDay,
      fee: fc.option(fc.integer({ min: 0, max: 999_999_999 })),
      elsewhere: fc.boolean(),
      action: fc.constantFrom(...claimActions),
      note: fc.oneof(name, fc.string({ maxLength: 500 })).filter((text) => claimText(text) !== null),
    });
    fc.assert(
      fc.property(fc.array(claimed, { maxLength: 12 }), (all) => {
        const claims = all.map((one, at): NumberedClaim => ({
          number: numbered(at + 1),
          action: one.action === 'R' && claimText(one.note) === '' ? 'C' : one.action,
          note: one.note,
          service: {
            ...(one.elsewhere ? fromElsewhere : service),
            patient: { phn: one.phn, province: one.elsewhere ? 'BC' : 'AB' },
            businessDay: one.day,
            fee: one.fee === null ? null : cents(one.fee),
            ...(one.elsewhere && {
              oopData: {
                ...fromElsewhere.oopData!,
                surname: one.surname,
                firstName: one.firstName,
                addressLine1: one.address,
                cityName: one.city,
              },
            }),
          },
        }));
        const lines = claims.flatMap(claimLines);
        const read = readBatch(fileOf(claims));
        expect(read).toMatchObject({ prefix: 'QQQ', batch: 10 });
        expect(read.claims.map((one) => [one.number, one.serviceDay, one.amountClaimed])).toEqual(
          claims.map(({ number, service: { businessDay, fee } }) => [number, businessDay.replaceAll('-', ''), fee]),
        );
        for (const [at, { elsewhere, phn }] of all.entries())
          expect(read.claims[at]![elsewhere ? 'registration' : 'identifier']).toBe(phn);
        expect(read.claims.map(({ action }) => action)).toEqual(claims.map(({ action }) => action));
        // Where a word is longer than a text, it is broken.
        const plain = (text: string | null) => text!.replaceAll(' ', '');
        expect(read.claims.map(({ note }) => plain(note))).toEqual(
          claims.map(({ action, note }) => (action === 'D' ? '' : plain(claimText(note)))),
        );
        const people = all.filter(({ elsewhere, action }) => elsewhere && action !== 'D');
        const written = lines
          .filter((line) => line.slice(20, 28) === 'CPD10001')
          .map((line) => readLine(personSegment, line));
        expect(written.map(({ surname, givenName }) => [surname, givenName])).toEqual(
          people.map(({ surname, firstName }) => [
            claimText(surname)!.slice(0, 30).trimEnd(),
            claimText(firstName)!.slice(0, 20).trimEnd(),
          ]),
        );
      }),
    );
  });

  it('says in texts what the doctor tells the payer, broken between words, in a second segment where it is long', () => {
    const note = `Vu deux fois : voir la lettre du 3 novembre. ${'The lesion was another one. '.repeat(8)}`;
    const lines = claimLines({ ...added, number: numbered(1), service: fromElsewhere, note });
    expect(lines.map((line) => line.slice(20, 29))).toEqual([
      'CIB10000A',
      'CPD10001A',
      'CPD10002A',
      'CTX10003A',
      'CTX10004A',
    ]);
    const { text1, text2 } = readLine(textSegment, lines[3]!);
    expect([text1, text2]).toEqual([
      'VU DEUX FOIS : VOIR LA LETTRE DU 3 NOVEMBRE. THE LESION WAS ANOTHER ONE.',
      'THE LESION WAS ANOTHER ONE. THE LESION WAS ANOTHER ONE. THE LESION WAS',
    ]);
    const file = fileOf([{ ...added, number: numbered(1), service, note }]);
    expect(readBatch(file).claims[0]!.note).toBe(claimText(note));
  });

  it('changes, reassesses and deletes a claim under its own number; who looks again is told why', () => {
    const claim = { number: numbered(1), service: fromElsewhere, note: 'Two lesions' };
    const said = (action: ClaimAction) => claimLines({ ...claim, action }).map((line) => line.slice(16, 29));
    expect(said('C')).toEqual(['CIP1CIB10000C', 'CIP1CPD10001C', 'CIP1CPD10002C', 'CIP1CTX10003C']);
    expect(said('R')).toEqual(['CIP1CIB10000R', 'CIP1CPD10001R', 'CIP1CPD10002R', 'CIP1CTX10003R']);
    expect(said('D')).toEqual(['CIP1CIB10000D']);
    for (const note of ['', ' ', '陳'])
      expect(() => claimLines({ ...claim, action: 'R', note })).toThrow(UnclaimableError);
  });

  it('that is cut anywhere is not whole', () => {
    const text = fileOf([
      { ...added, number: numbered(1), service },
      { ...added, number: numbered(2), service: fromElsewhere },
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: text.length - 3 }), (length) => {
        expect(() => readBatch(text.slice(0, length))).toThrow(ResultFileError);
      }),
    );
  });

  it('never cuts or shifts a value that a payer looks up', () => {
    const head = { claimNumber: numbered(1), segment: 'CIB1', sequence: 0, action: 'A' };
    const claim = { ...readLine(claimSegment, claimLines({ ...added, number: numbered(1), service })[0]!), ...head };
    for (const wrong of [{ practitioner: '12345678' }, { skill: 'DERMA' }, { serviceDay: '20260230' }, { calls: 1000 }])
      expect(() => writeLine(claimSegment, { ...claim, ...wrong })).toThrow(FieldError);
    expect(() => writeLine(batchTrailer, { transactions: 1_000_000_000, lines: 0 })).toThrow(FieldError);
  });
});

describe('what a claim lacks', () => {
  it('is nothing where doctor and patient are known', () => {
    expect(missingFor(service)).toEqual([]);
    expect(missingFor(fromElsewhere)).toEqual([]);
  });

  it.each([
    ['practitioner, skill', { doctor: { ...service.doctor, practitioner: '', skill: '' } }],
    ['arrangement, facility, payTo', { doctor: { ...service.doctor, arrangement: '12', facility: '', payTo: 'x' } }],
    ['identifier', { patient: { phn: '0555', province: 'AB' } }],
    ['patientName, birthDay, sex, address, city, postalCode', { patient: { phn: '1', province: 'SK' } }],
    ['registration', { ...fromElsewhere, patient: { phn: '', province: 'BC' } }],
    ['patientName', { ...fromElsewhere, oopData: { ...fromElsewhere.oopData!, surname: 'ᒪᐢᑿ' } }],
    ['birthDay', { ...fromElsewhere, oopData: { ...fromElsewhere.oopData!, birthDate: '20230230' } }],
  ])('is %s', (missing, changed) => {
    const lacking = { ...service, ...changed };
    expect(missingFor(lacking).join(', ')).toBe(missing);
    expect(() => claimLines({ ...added, number: numbered(1), service: lacking })).toThrow(UnclaimableError);
  });

  it('goes without a diagnosis that is no code of the form, and without a referrer who has no number', () => {
    const [line] = claimLines({
      ...added,
      number: numbered(1),
      service: { ...service, dxCode: 'acné', referrerPracticeId: 'J1' },
    });
    expect(readLine(claimSegment, line!)).toMatchObject({ diagnosis1: '', referrer: '' });
    expect(
      readLine(addressSegment, claimLines({ ...added, number: numbered(1), service: fromElsewhere })[2]!),
    ).toMatchObject({
      address1: "12, RUE DE L'EGLISE",
      postalCode: 'V2L1A1',
    });
  });
});
