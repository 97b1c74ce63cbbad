/** Words of one kind, in a paragraph with others. Plain text in any script. */
export type Run = { text: string; strong: boolean; emph: boolean };

/** A part of an agreement, in reading order. */
export type AgreementBlock =
  | { kind: 'heading'; level: number; runs: readonly Run[] }
  | { kind: 'paragraph'; runs: readonly Run[] }
  | { kind: 'list'; ordered: boolean; start: number; items: readonly (readonly AgreementBlock[])[] }
  | { kind: 'quote'; blocks: readonly AgreementBlock[] }
  | { kind: 'table'; head: readonly (readonly Run[])[]; rows: readonly (readonly (readonly Run[])[])[] }
  | { kind: 'rule' }
  /** A JPEG and how wide it is drawn, in points. `alt` is what it shows, for who can not see it. */
  | { kind: 'image'; jpeg: Uint8Array; width: number; alt: string }
  /** The name of who signed with the keyboard, after words that say so. */
  | { kind: 'typed-signature'; words: string; name: string };

/** What a signed agreement says. */
export type AgreementDescription = {
  title: string;
  /** Who signed it, as the document's metadata say. */
  author: string;
  /** YYYY-MM-DD */
  day: string;
  blocks: readonly AgreementBlock[];
};
