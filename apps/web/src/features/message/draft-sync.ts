import { call, type Output } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { onTypedTextForgotten } from '../../app/typed-text.ts';
import { KeptDraft } from './kept-draft.ts';
import { mayHaveArrived } from './outgoing.ts';

/** What is typed is saved to the server after this long without a key, ms. */
const saveAfterMs = 500;
/** After a save that did not get through, the next try comes this late, ms. */
const againAfterMs = 15_000;

export type ServerDraft = Output<'activity-open'>['draft'];

export type DraftState = {
  text: string;
  /** The server has exactly this text. */
  saved: boolean;
  /** ISO 8601: when the server got what it has. */
  savedAt: string | null;
  /** What another device had saved meanwhile. As long as it is offered, nothing is saved over it. */
  other: string | null;
};

/** What surrounds a draft. */
export type DraftSurroundings = {
  /** What the server has now. Rejects when it can not be asked. */
  read: () => Promise<ServerDraft>;
  /** A message of this thread is being sent: the server forgets the draft with it. */
  sending: () => boolean;
  /** A message that begins with these words waits on this device. */
  waits: (text: string) => boolean;
  /** The server has another draft now. */
  onSaved: (draft: ServerDraft) => void;
};

/**
 * The message that is being typed into one thread: on the device at every key, at the server shortly after. Two devices
 * never write over each other: whoever finds the other's text beside their own chooses. Decision 27.
 */
export class DraftSync {
  readonly #activityId: string;
  readonly #around: DraftSurroundings;
  readonly #kept: KeptDraft;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  /** The server's version that the text is built on; 0 without. */
  #version: number;
  #otherVersion = 0;
  /** What the server has, while another device's text is offered. */
  #serverText = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #saves = 0;
  /** The text of the last save, whose answer may have been lost. */
  #attempted: string | null = null;
  /** Whether the server has the text of the last save is not known: its answer was lost. */
  #unsure = false;
  /** Raised by every send: a save that began before it may arrive after it, and is to be taken back. */
  #round = 0;
  #attemptRound = 0;
  /** Parts of messages that went out, of which the server may still have one as a draft: saved without an answer. */
  readonly #strays = new Set<string>();
  #ghost = false;
  /** Drafts that are older than this went out as a message. */
  #sentAt = '';
  #closed = true;
  #stopListening = () => {};

  constructor(personId: string, activityId: string, around: DraftSurroundings) {
    this.#activityId = activityId;
    this.#around = around;
    this.#kept = new KeptDraft(personId, activityId);
    const { text, version, saved, savedAt } = this.#kept.read();
    this.#version = version;
    this.#state = { text, saved, savedAt, other: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): DraftState => this.#state;

  /** The server's version that the text is built on; 0 without. */
  get version(): number {
    return this.#version;
  }

  /** The thread is shown. Returns how to leave it: what is not saved yet is, if it still can be. */
  enter(): () => void {
    this.#closed = false;
    this.#stopListening = onTypedTextForgotten(() => this.#close());
    return () => {
      const { saved, other } = this.#state;
      if (!this.#closed && !saved && other === null && !this.#running && !this.#around.sending())
        void this.#saveOnce(true);
      this.#close();
    };
  }

  /** Another key. */
  type(text: string): void {
    this.#change({ text, saved: false });
    this.#later(saveAfterMs);
  }

  /** Saves at once. Resolves with whether the server has the text. */
  async saveNow(): Promise<boolean> {
    await this.#save();
    return this.#state.saved;
  }

  /**
   * What the server has. Newer than what is known, it takes the place of a text that nobody touched here, and is
   * offered beside one that somebody did. `fresh`: read after everything that this page did, so that none means none
   * any more.
   */
  adopt(draft: ServerDraft, fresh: boolean): void {
    const { text, saved, savedAt, other } = this.#state;
    if (!draft) {
      if (!fresh || this.#version === 0 || this.#around.sending()) return;
      this.#version = 0;
      if (saved) this.#change({ text: '', savedAt: null });
      else if (other === null) this.#later(saveAfterMs);
      return;
    }
    if (draft.savedAt <= this.#sentAt || (savedAt !== null && draft.savedAt <= savedAt)) return;
    // A save that is under way since before the send tells by its answer.
    if (this.#running && this.#attemptRound !== this.#round && draft.text === this.#attempted) return;
    if (draft.text !== text && this.#strays.has(draft.text)) {
      this.#version = draft.version;
      this.#ghost = true;
      return this.#later(0);
    }
    if (this.#around.waits(draft.text)) {
      this.#version = draft.version;
    } else if (draft.text === text) {
      this.#version = draft.version;
      this.#change({ saved: true, savedAt: draft.savedAt, other: other === text ? null : other });
    } else if (saved || (text === '' && draft.version !== this.#version)) {
      this.#version = draft.version;
      this.#change({ text: draft.text, saved: true, savedAt: draft.savedAt });
    } else if (draft.version === this.#version || draft.text === this.#attempted) {
      this.#version = draft.version;
      this.#later(saveAfterMs);
    } else {
      clearTimeout(this.#timer);
      this.#otherVersion = draft.version;
      this.#serverText = draft.text;
      this.#change({ other: draft.text });
    }
  }

  /** Asks what the server has, when there is reason to doubt what is known here: another device has saved `version`. */
  async told(version: number | null): Promise<void> {
    await this.#running;
    const known = this.#state.other === null ? this.#version : this.#otherVersion;
    if (this.#closed || version === known || this.#around.sending()) return;
    const before = this.#saves;
    const draft = await this.#around.read().catch(() => undefined);
    if (draft !== undefined && !this.#closed) this.adopt(draft, before === this.#saves && !this.#running);
  }

  /** Shows the other device's text; this device's stays where the other was. */
  swap(): void {
    const { text, other } = this.#state;
    if (other !== null) this.#change({ text: other, other: text, saved: other === this.#serverText });
  }

  /** The text that is shown is the one to go on with. */
  keepShown(): void {
    this.#version = this.#otherVersion;
    this.#change({ other: null });
    if (!this.#state.saved) this.#later(0);
  }

  /** The text goes out as a message; what is typed from now on is another. The text that was offered comes next. */
  beginSend(): void {
    clearTimeout(this.#timer);
    this.#round += 1;
    if (this.#unsure && this.#attempted !== null) this.#strays.add(this.#attempted);
    const next = this.#state.other ?? '';
    if (this.#state.other !== null) this.#version = this.#otherVersion;
    this.#change({ text: next, other: null, saved: next === '' });
  }

  /** A message from here is at the server, which forgot the draft with it. */
  sent(sentAt: string): void {
    this.#sentAt = sentAt;
    if (!this.#ghost) this.#version = 0;
    this.#change({ savedAt: null, saved: this.#state.text === '' });
    this.#around.onSaved(null);
    if (this.#ghost || this.#state.text !== '') this.#later(this.#ghost ? 0 : saveAfterMs);
  }

  #close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#stopListening();
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => void this.#save(), ms);
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (this.#closed || this.#state.other !== null || (this.#state.saved && !this.#ghost)) return;
    if (this.#around.sending()) return this.#later(saveAfterMs);
    this.#running = this.#saveOnce(false);
    await this.#running;
    this.#running = null;
  }

  async #saveOnce(leaving: boolean): Promise<void> {
    const { text } = this.#state;
    const round = this.#round;
    this.#saves += 1;
    this.#attempted = text;
    this.#attemptRound = round;
    this.#ghost = false;
    if (text === '' && this.#version === 0) return this.#change({ saved: true, savedAt: null });
    try {
      const input = { activityId: this.#activityId, text, version: this.#version };
      // Whoever signed out in another tab is not sent to the sign-in page by a text that leaves.
      const { version, savedAt } = await call('message-saveDraft', input, leaving ? { probe: true } : {});
      this.#version = version;
      this.#unsure = false;
      this.#strays.clear();
      if (round !== this.#round) {
        // Meanwhile it went out as a message, and may have overtaken it.
        this.#ghost = version !== 0;
        if (!this.#around.sending()) this.#later(0);
        return;
      }
      this.#around.onSaved(version === 0 ? null : { text, version, savedAt });
      const saved = this.#state.text === text;
      this.#change({ saved, savedAt: version === 0 ? null : savedAt });
      if (!saved) this.#later(saveAfterMs);
    } catch (error) {
      if (this.#closed) return;
      this.#unsure = mayHaveArrived(error);
      if (this.#unsure && round !== this.#round) this.#strays.add(text);
      if (failedWith(error, 'DRAFT_CHANGED')) queueMicrotask(() => void this.told(null));
      else if (this.#unsure) this.#later(againAfterMs);
    }
  }

  #change(change: Partial<DraftState>): void {
    if (this.#closed) return;
    this.#state = { ...this.#state, ...change };
    const { text, saved, savedAt } = this.#state;
    this.#kept.write({ text, version: this.#version, saved, savedAt });
    for (const listener of this.#listeners) listener();
  }
}
