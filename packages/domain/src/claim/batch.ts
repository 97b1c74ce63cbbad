import type { OopData } from '../consult/out-of-province.ts';
import type { Cents } from '../money/money.ts';
import { missingFor, formProvince, registrationOf } from './claim.ts';
import type { ClaimedService } from './claim.ts';
import { readLine, writeLine } from './fixed-width.ts';
import { isClaimNote, noteLines, readNoteLine } from './note.ts';
import { addressSegment, batchHeader, batchTrailer, claimSegment, lineWidth, personSegment } from './layout.ts';
import { ResultFileError, linesOf } from './result-file.ts';

/** The claim file: a header, the segments of each claim, a trailer that counts them. */

/** Ends every line that we write. */
export const lineEnd = '\r\n';

/**
 * A add. Of a claim that was applied, under its own number: C change, R reassess, D delete. What was refused is not
 * a claim of the payer's: corrected it is added under a new number.
 */
export const claimActions = ['A', 'C', 'R', 'D'] as const;
export type ClaimAction = (typeof claimActions)[number];

/** A claim with its number, and what its doctor tells the payer with it; '' for nothing. */
export type NumberedClaim = { number: string; action: ClaimAction; service: ClaimedService; note: string };

/** A service that the form can not say. Names what is missing and no value. */
export class UnclaimableError extends Error {
  override name = 'UnclaimableError';
}

/** The lines of one claim. @throws UnclaimableError where missingFor finds anything */
export function claimLines({ number, action, service, note }: NumberedClaim): string[] {
  const missing = missingFor(service);
  if (missing.length > 0) throw new UnclaimableError(`A claim lacks ${missing.join(', ')}`);
  // Who looks at a claim again has to be told why.
  if (action === 'R' && (note.trim() === '' || !isClaimNote(note)))
    throw new UnclaimableError('A claim to be reassessed lacks note');
  const { doctor, patient, oopData, serviceCode, businessDay, dxCode, fee, referrerPracticeId } = service;
  const fromHere = patient.province === formProvince;
  const head = (segment: string, sequence: number) => ({ claimNumber: number, segment, sequence, action });
  const diagnosis = dxCode.replaceAll('.', '');
  const lines = [
    writeLine(claimSegment, {
      ...head('CIB1', 0),
      claimType: fromHere ? 'RGLR' : 'RECP',
      practitioner: doctor.practitioner,
      skill: doctor.skill,
      identifier: fromHere ? patient.phn : '',
      registration: fromHere ? '' : registrationOf(patient.phn),
      serviceCode,
      serviceDay: businessDay.replaceAll('-', ''),
      encounter: 1,
      // What is no code of the form is left out: a diagnosis is never made up, and a claim may go without one.
      diagnosis1: /^[A-Z0-9]{3,6}$/.test(diagnosis) ? diagnosis : '',
      diagnosis2: '',
      diagnosis3: '',
      calls: 1,
      arrangement: doctor.arrangement,
      facility: doctor.facility,
      functionalCentre: '',
      payTo: doctor.payTo,
      modifier1: '',
      modifier2: '',
      modifier3: '',
      amountClaimed: fee,
      referrer: /^\d{9}$/.test(referrerPracticeId) ? referrerPracticeId : '',
    }),
  ];
  // The payer knows who it is of: it only takes the claim away.
  if (action === 'D') return lines;
  if (!fromHere && oopData) lines.push(...personLines(oopData, head));
  return [...lines, ...noteLines(note, lines.length, { claimNumber: number, action })];
}

type Head = (segment: string, sequence: number) => SegmentHead;
type SegmentHead = { claimNumber: string; segment: string; sequence: number; action: string };

/** Who a patient from another province is, and where they live. */
function personLines(oopData: OopData, head: Head): string[] {
  return [
    writeLine(personSegment, {
      ...head('CPD1', 1),
      surname: oopData.surname,
      givenName: oopData.firstName,
      birthDay: oopData.birthDate,
      sex: oopData.genderCode,
    }),
    writeLine(addressSegment, {
      ...head('CPD1', 2),
      address1: oopData.addressLine1,
      address2: oopData.addressLine2,
      address3: oopData.addressLine3,
      city: oopData.cityName,
      postalCode: oopData.postalCode,
      province: oopData.provinceCode,
    }),
  ];
}

/** The last number that a batch can have. */
export const lastBatch = 999_999;
/** As the payer names a batch: QQQ000010. */
export const batchName = (prefix: string, batch: number): string => `${prefix}${String(batch).padStart(6, '0')}`;

export const headerLine = (prefix: string, batch: number): string => writeLine(batchHeader, { prefix, batch });
export const trailerLine = (transactions: number, lines: number): string =>
  writeLine(batchTrailer, { transactions, lines });

/** What a payer needs of a claim in a file to answer it. */
export type SentClaim = {
  number: string;
  action: string;
  /** What its texts say, in the form's letters. */
  note: string;
  identifier: string;
  registration: string;
  serviceCode: string;
  serviceDay: string;
  amountClaimed: Cents | null;
};
export type SentBatch = { prefix: string; batch: number; claims: SentClaim[] };

/** Reads a claim file, as the payer does. @throws ResultFileError where it is not whole */
export function readBatch(text: string): SentBatch {
  const lines = linesOf(text);
  const at = (index: number, read: () => void): void => {
    try {
      read();
    } catch {
      throw new ResultFileError('field', index + 1);
    }
  };
  const head = lines[0];
  const tail = lines.at(-1);
  if (head === undefined || tail === undefined || lines.length < 2) throw new ResultFileError('no-trailer', 0);
  for (const [index, line] of lines.entries())
    if (line.length !== lineWidth) throw new ResultFileError('length', index + 1);
  const found: SentBatch = { prefix: '', batch: 0, claims: [] };
  at(0, () => Object.assign(found, readLine(batchHeader, head)));
  let counted = { transactions: -1, lines: -1 };
  at(lines.length - 1, () => (counted = readLine(batchTrailer, tail)));
  for (const [index, line] of lines.slice(1, -1).entries())
    at(index + 1, () => {
      const { segment, sequence } = readLine(claimSegmentHead, line);
      if (segment === 'CIB1') {
        const { claimNumber, ...claim } = readLine(claimSegment, line);
        found.claims.push({ number: claimNumber, note: '', ...claim });
      } else if (segment === 'CTX1') {
        const claim = found.claims.at(-1)!;
        claim.note = `${claim.note} ${readNoteLine(line)}`.trim();
      } else if (segment === 'CPD1') readLine(sequence === 1 ? personSegment : addressSegment, line);
      else throw new ResultFileError('field', index + 2);
    });
  if (counted.transactions !== found.claims.length || counted.lines !== lines.length - 2)
    throw new ResultFileError('counts', lines.length);
  return found;
}

/** The fields that every segment begins with. */
const claimSegmentHead = { ...claimSegment, fields: claimSegment.fields.slice(0, 7) };
