import { plainMoney } from '@consult/domain/money/money.ts';
import { isProvince, provinceNames } from '@consult/domain/patient/provinces.ts';
import type { BillingRecord, RecordFacts } from './record.ts';
import { exportWords } from './record-words.ts';
import type { ExportLanguage } from './record-words.ts';

/** What an export says of a record. */
export type ExportedRecord = RecordFacts & Pick<BillingRecord, 'createdDay' | 'resultDay' | 'paidDay'>;

/** The cells of a record, in the order of exportHeads. An amount is a number for a program: 1234.50. */
export function exportCells(record: ExportedRecord, language: ExportLanguage): string[] {
  const { types, subTypes } = exportWords[language];
  return [
    record.createdDay,
    record.resultDay ?? '',
    record.paidDay ?? '',
    types[record.type],
    subTypes[record.subType] ?? record.subType,
    record.patientId,
    statusText(record, language),
    record.dxCode,
    record.billingCode,
    record.payToDoctor === null ? '' : plainMoney(record.payToDoctor),
    record.errorCode,
  ];
}

/** The status, and in brackets why a record waits or what was asked for it, as the report's table says it below. */
function statusText(record: ExportedRecord, language: ExportLanguage): string {
  const status = exportWords[language].statuses[record.status];
  const why = requestText(record, language) || waitText(record, language);
  return why === '' ? status : `${status} (${why})`;
}

/** A request that ended with its claim is told no more. */
function requestText({ amendment, paidDay }: ExportedRecord, language: ExportLanguage): string {
  if (amendment === null) return '';
  const { requests, requestStates } = exportWords[language];
  const state = amendment.state === 'asked' && paidDay === null ? 'waits' : amendment.state;
  return requestStates[state].replace('{what}', requests[amendment.action]);
}

function waitText({ missing, noWayIn, heldByPayer }: ExportedRecord, language: ExportLanguage): string {
  const { heldByPayer: held, missing: lacks, noWay, needs } = exportWords[language];
  if (heldByPayer) return held;
  if (missing.length > 0) return `${lacks}${missing.map((need) => needs[need]).join(', ')}`;
  return noWayIn === ''
    ? ''
    : noWay.replace('{province}', isProvince(noWayIn) ? provinceNames[noWayIn][language] : noWayIn);
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
