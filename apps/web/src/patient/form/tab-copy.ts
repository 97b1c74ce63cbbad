import type { CareProgress } from '@consult/domain/care-form/progress.ts';
import type { Place } from './place.ts';

/** What the tab keeps of a form that is being filled in, until the server has it: ciphertext alone. */
export type TabContent = {
  readonly progress: CareProgress;
  readonly place: Place | null;
  /** Whether a copy of the answers is wished for; absent from what an earlier build wrote. */
  readonly copyToMe?: boolean;
};

/** AES-GCM takes a new initial vector of this many bytes with each write. */
const vectorBytes = 12;

/**
 * The copy that lies in the tab's session storage, encrypted under a key that the server gives after the proof: a
 * reload or a crash loses nothing, and the next person at the computer reads nothing. Writes follow each other, and of
 * those that wait only the newest is made.
 */
export class TabCopy<Content = TabContent> {
  readonly #place: string;
  readonly #key: CryptoKey;
  #waiting: Content | null = null;
  #writing: Promise<boolean> | null = null;
  #ended = false;

  private constructor(place: string, key: CryptoKey) {
    this.#place = place;
    this.#key = key;
  }

  /**
   * Opens the copy of a link, by its code and the key that the visit came with (base64). Null where the browser offers
   * no encryption, as outside https: then answers lie in the page's memory and at the server only.
   * @param what lies there: the answers to a form, or a reply
   */
  static async open<Content = TabContent>(
    code: string,
    tabKey: string,
    what: 'answers' | 'reply' = 'answers',
  ): Promise<TabCopy<Content> | null> {
    try {
      const raw = Uint8Array.from(atob(tabKey), (character) => character.charCodeAt(0));
      const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
      return new TabCopy<Content>(`consult.${what} ${code}`, key);
    } catch {
      return null;
    }
  }

  /** What lies there; null where nothing does, or what another key made. */
  async read(): Promise<Content | null> {
    try {
      const kept = sessionStorage.getItem(this.#place);
      if (kept === null) return null;
      const bytes = Uint8Array.from(atob(kept), (character) => character.charCodeAt(0));
      const plain = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: bytes.subarray(0, vectorBytes) },
        this.#key,
        bytes.subarray(vectorBytes),
      );
      return JSON.parse(new TextDecoder().decode(plain)) as Content;
    } catch {
      return null;
    }
  }

  /** Writes; false where the browser keeps nothing. */
  write(content: Content): Promise<boolean> {
    this.#waiting = content;
    return (this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    }));
  }

  /** Removes what lies there; nothing is written any more. */
  end(): void {
    this.#ended = true;
    try {
      sessionStorage.removeItem(this.#place);
    } catch {
      // Nothing was kept there.
    }
  }

  async #writeAll(): Promise<boolean> {
    let kept = true;
    while (this.#waiting) {
      const content = this.#waiting;
      this.#waiting = null;
      kept = await this.#writeOne(content);
    }
    return kept;
  }

  async #writeOne(content: Content): Promise<boolean> {
    try {
      const iv = crypto.getRandomValues(new Uint8Array(vectorBytes));
      const plain = new TextEncoder().encode(JSON.stringify(content));
      const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, this.#key, plain));
      if (!this.#ended) sessionStorage.setItem(this.#place, toBase64([iv, sealed]));
      return true;
    } catch {
      return false;
    }
  }
}

function toBase64(parts: readonly Uint8Array[]): string {
  // One character at a time: a long list of arguments overflows the stack.
  let text = '';
  for (const part of parts) for (const byte of part) text += String.fromCharCode(byte);
  return btoa(text);
}
