import { isActivityStatus, type ActivityStatus } from '@consult/domain/activity/status.ts';
import { questions, type Question } from '@consult/domain/inbox/questions.ts';
import { defaultSearchColumns, searchColumns, type SearchColumn } from '@consult/domain/inbox/search-terms.ts';

/** The part of a search that stands in the address; its words never do (search-words.ts). */
export type SearchAddress = {
  /** The columns, 'specialty.phn'. */
  columns?: string;
  status?: ActivityStatus;
  /** Searches both folders; without it only that of the tab. */
  folders?: 'both';
};

const names: Readonly<Record<SearchColumn, string>> = {
  Specialty: 'specialty',
  Subsite: 'subsite',
  PHN: 'phn',
  'Patient Name': 'patient',
  'Referrer Name': 'referrer',
  'Consultant Name': 'consultant',
};

export function writeColumns(columns: readonly SearchColumn[]): string {
  return columns.map((column) => names[column]).join('.');
}

/** The columns that an address names, in the specified order; unknown names are left out. */
export function readColumns(text: string): SearchColumn[] {
  const named = new Set(text.split('.'));
  return searchColumns.filter((column) => named.has(names[column]));
}

/** The columns that a person's record holds, or the default ones. */
export function rememberedColumns(stored: readonly string[] | undefined): readonly SearchColumn[] {
  const known = searchColumns.filter((column) => stored?.includes(column));
  return known.length > 0 ? known : defaultSearchColumns;
}

/** The question that an address asks of the inbox. */
export function pickQuestion({ question }: Record<string, unknown>): { question?: Question } {
  const known = questions.find((one) => one === question);
  return known ? { question: known } : {};
}

/** Reads a search out of an address. */
export function pickSearch(search: Record<string, unknown>): SearchAddress {
  const { columns, status, folders } = search;
  const known = typeof columns === 'string' ? readColumns(columns) : [];
  return {
    ...(known.length > 0 ? { columns: writeColumns(known) } : {}),
    ...(typeof status === 'string' && isActivityStatus(status) ? { status } : {}),
    ...(folders === 'both' ? { folders } : {}),
  };
}
