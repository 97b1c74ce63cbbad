/** Words of one style, in a paragraph with others. Plain text in any script. */
export type Run = { text: string; strong: boolean; emph: boolean };

/** A part of an agreement, in reading order. */
export type AgreementBlock =
  | { kind: 'heading'; level: number; runs: readonly Run[] }
  | { kind: 'paragraph'; runs: readonly Run[] }
  | { kind: 'list'; ordered: boolean; start: number; items: readonly (readonly AgreementBlock[])[] }
  | { kind: 'quote'; blocks: readonly AgreementBlock[] }
  | { kind: 'table'; head: readonly (readonly Run[])[]; rows: readonly (readonly (readonly Run[])[])[] }
  | { kind: 'rule' }
  /** A JPEG and its width on paper, in points. `alt` describes it for readers who can not see it. */
  | { kind: 'image'; jpeg: Uint8Array; width: number; alt: string }
  /** The name of a person who signed with the keyboard, after words that say so. */
  | { kind: 'typed-signature'; words: string; name: string };

/** The content of a signed agreement. */
export type AgreementDescription = {
  /** Of its text, for readers who listen to it. */
  language: 'en' | 'fr';
  title: string;
  /** The signer, for the document's metadata. */
  author: string;
  /** YYYY-MM-DD */
  day: string;
  blocks: readonly AgreementBlock[];
};
