import type { PdfLanguage } from './description.ts';

/** Rows under heads, as many pages as they need: 65 on each. The first column is never wrapped. */
export type TableDescription = {
  language: PdfLanguage;
  title: string;
  /** 'Page {n} of {m}'. */
  page: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
};

/** Document 3, section 9, 'PDF export'. */
export const rowsOfPage = 65;
