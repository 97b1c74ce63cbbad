import { plainMoney } from '@consult/domain/money/money.ts';
import type { BillingRecord } from './record.ts';
import { exportWords } from './record-words.ts';
import type { ExportLanguage } from './record-words.ts';

/** The cells of a record, in the order of exportHeads. An amount is a number for a program: 1234.50. */
export function exportCells(record: BillingRecord, language: ExportLanguage): string[] {
  const { types, subTypes, statuses } = exportWords[language];
  return [
    record.createdDay,
    record.resultDay ?? '',
    record.paidDay ?? '',
    types[record.type],
    subTypes[record.subType] ?? record.subType,
    record.patientId,
    statuses[record.status],
    record.dxCode,
    record.billingCode,
    record.payToDoctor === null ? '' : plainMoney(record.payToDoctor),
    record.errorCode,
  ];
}

const number = /^-?\d+(?:\.\d+)?$/;

/** A line of a CSV file, ended by CR LF (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * A cell that a spreadsheet can not take for a formula: what begins with = + - @, a tab or a line end begins with an
 * apostrophe instead. A negative number stays a number.
 */
function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r\n]/.test(text) && !number.test(text);
  const harmless = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
