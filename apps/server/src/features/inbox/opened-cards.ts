import type { Card, Preview } from '../activity/activity.ts';

/** The encrypted columns of a row, as the database gives them. */
export type Sealed = { id: string; wrapped_key: Buffer; card: Buffer; preview: Buffer | null };

/** Their decrypted content. */
export type Opened = { card: Card; preview: Preview | null };

type Entry = Opened & { sealed: Buffer; keyEnd: number; cardEnd: number };

/**
 * The latest cards that this process opened. It knows a card only by exactly the bytes that it opened then, key, card
 * and preview, at the same activity: a row that was changed or moved since is opened anew, and fails as it should. It
 * says nothing about who may read a card; the statement that found the row has decided that. Two generations, as of
 * keys: at most `limit` entries.
 */
export class OpenedCards {
  readonly #half: number;
  #young = new Map<string, Entry>();
  #old = new Map<string, Entry>();

  constructor(limit = 10_000) {
    this.#half = Math.max(1, Math.floor(limit / 2));
  }

  get(row: Sealed): Opened | undefined {
    let entry = this.#young.get(row.id);
    if (!entry) {
      entry = this.#old.get(row.id);
      if (!entry) return undefined;
      this.#keep(row.id, entry);
    }
    return isSealedAs(entry, row) ? entry : undefined;
  }

  set(row: Sealed, opened: Opened): void {
    // One copy: the row's own buffers are views into the whole network packet.
    const sealed = Buffer.concat([row.wrapped_key, row.card, row.preview ?? nothing]);
    const keyEnd = row.wrapped_key.length;
    this.#keep(row.id, {
      card: opened.card,
      preview: opened.preview,
      sealed,
      keyEnd,
      cardEnd: keyEnd + row.card.length,
    });
  }

  #keep(id: string, entry: Entry): void {
    if (this.#young.size >= this.#half) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(id, entry);
  }
}

const nothing = Buffer.alloc(0);

function isSealedAs({ sealed, keyEnd, cardEnd }: Entry, { wrapped_key: key, card, preview }: Sealed): boolean {
  return (
    key.compare(sealed, 0, keyEnd) === 0 &&
    card.compare(sealed, keyEnd, cardEnd) === 0 &&
    (preview ?? nothing).compare(sealed, cardEnd) === 0
  );
}
