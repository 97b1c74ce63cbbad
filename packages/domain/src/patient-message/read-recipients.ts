import { checkHealthNumber, formatHealthNumber, healthNumberKey } from '../patient/health-number.ts';
import { isProvince, provinceCodes, provinceNames, type Province } from '../patient/provinces.ts';

/** A recipient as a line of a list tells it; '' for what it does not say. */
export type ReadRecipient = { readonly province: string; readonly phn: string; readonly email: string };

/**
 * What a pasted list holds: recipients in its order, how many of its lines say neither number nor address, and on how
 * many of the others no number could be read.
 */
export type ReadList = {
  readonly recipients: readonly ReadRecipient[];
  readonly unread: number;
  readonly withoutNumber: number;
};

const emailIn = /[^\s<>(),;"']+@[^\s<>(),;"']+/u;
/** A number as it is written: letters only in front, digits, spaces and dashes between them. */
const numberIn = /^[a-z]{0,4}[\d\s-]*\d[\d\s-]*$/iu;
const dateIn = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/u;
/** The fewest digits that a health number has. */
const leastDigits = 6;

/**
 * Reads recipients out of a list that was copied from a spreadsheet, a table or a text: a line for each, its cells in
 * any order and with others (names, dates) between them. Where a line names no province it is `usual`, or the one whose
 * rule its number alone fits. A line that says nothing of a recipient (a heading) is not one.
 */
export function readRecipients(text: string, usual: string): ReadList {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).filter((line) => line.trim() !== '');
  const read = lines.map((line) => readLine(line, usual));
  const recipients = read.filter((one) => one !== null);
  const withoutNumber = recipients.filter(({ phn }) => phn === '').length;
  return { recipients, unread: read.length - recipients.length, withoutNumber };
}

/** Whether a pasted text is a list of recipients, and not one field's own text. */
export function isRecipientList(text: string): boolean {
  const { recipients } = readRecipients(text, '');
  return recipients.length > 1 || recipients.some(({ phn, email }) => phn !== '' && email !== '');
}

function readLine(line: string, usual: string): ReadRecipient | null {
  const email = (emailIn.exec(line)?.[0] ?? '').replace(/^mailto:/iu, '').replace(/\.+$/u, '');
  const cells = cellsOf(email === '' ? line : line.replace(emailIn, ' '));
  const named = cells.map(provinceIn).find((province) => province !== null) ?? null;
  const numbers = cells.filter(isNumberLike);
  const fits = (province: string) => numbers.find((number) => checkHealthNumber(province, number) === null);
  const first = named ?? usual;
  const guessed = named ?? (fits(first) === undefined ? strictProvinces.find(fits) : undefined) ?? usual;
  const phn = fits(guessed) ?? numbers[0] ?? '';
  if (phn === '' && email === '') return null;
  return { province: guessed, phn: formatHealthNumber(guessed, phn), email };
}

/** The provinces whose numbers have a check digit. */
const strictProvinces = ['AB', 'BC'] as const satisfies readonly Province[];

/** The cells of a line: of a table by its tabs or semicolons or commas, else by wide gaps and single province codes. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((one) => line.includes(one));
  const cells = separator === undefined ? line.split(/\s{2,}/u).flatMap(aroundProvince) : line.split(separator);
  return cells
    .map((cell) =>
      cell
        .trim()
        .replaceAll(/^["']|["']$/gu, '')
        .trim(),
    )
    .filter(Boolean);
}

/** '10428-9314 AB' has two cells: a code of a province alone stands for one. */
function aroundProvince(text: string): string[] {
  return text.split(new RegExp(`\\b(${provinceCodes.join('|')})\\b`, 'u'));
}

function provinceIn(cell: string): Province | null {
  const said = cell.toUpperCase();
  if (isProvince(said)) return said;
  const named = (code: Province) => Object.values(provinceNames[code]).some((name) => name.toUpperCase() === said);
  return provinceCodes.find(named) ?? null;
}

function isNumberLike(cell: string): boolean {
  const digits = cell.replaceAll(/\D/gu, '').length;
  return digits >= leastDigits && numberIn.test(cell) && !dateIn.test(cell) && healthNumberKey(cell).length <= 20;
}
