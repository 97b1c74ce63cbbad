/** The languages that documents are written in. */
export type PdfLanguage = 'en' | 'fr';

/** A named value: 'Date of birth', '1984/03/17'. */
export type PdfFact = { label: string; value: string };

/** An amount at the right edge; a strong one is a total, with a line above it. */
export type PdfAmount = { label: string; amount: string; strong?: boolean };

/** A part of a document. Texts are plain, in any script, of any length; a new line in them is one on paper. */
export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: readonly PdfFact[] }
  | { kind: 'answer'; question: string; answer: string }
  | { kind: 'message'; from: string; at: string; text: string }
  | { kind: 'event'; at: string; text: string }
  | { kind: 'amounts'; rows: readonly PdfAmount[] }
  | { kind: 'note'; text: string };

/** The content of a PDF, without a word about how it looks. */
export type PdfDescription = {
  language: PdfLanguage;
  title: string;
  /** Stands on every page, in a frame: 'Draft – not sent'. Null: nothing. */
  mark: string | null;
  /** The patient whom the document is about; stands on every page. */
  patient: readonly PdfFact[];
  blocks: readonly PdfBlock[];
  /**
   * Whether its reader finds the files elsewhere too. If so, the PDF lists the files that are not among its pages as
   * attached separately, else as left out.
   */
  filesElsewhere: boolean;
};

/** A file that belongs to a document. `contentType` as found from its content; a note stands below it in the list. */
export type PdfFile = { id: string; name: string; contentType: string; size: number; note?: string };

/** Which files become pages; the others are named in the list of attachments. */
export type PdfSettings = { includeImages: boolean; includePdfs: boolean };

export const includeAll: PdfSettings = { includeImages: true, includePdfs: true };
