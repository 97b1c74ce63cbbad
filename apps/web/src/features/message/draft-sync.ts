import { call, type Output } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { onTypedTextForgotten } from '../../app/typed-text.ts';
import { KeptDraft } from './kept-draft.ts';

/** The draft goes to the server this long after the last key, ms. */
const saveAfterMs = 500;
/** A save that failed is tried again after this long, ms. */
const againAfterMs = 15_000;

export type ServerDraft = Output<'activity-open'>['draft'];

export type DraftState = {
  text: string;
  /** Whether the server has exactly this text. */
  saved: boolean;
  /** ISO 8601: when the server stored its draft. */
  savedAt: string | null;
  /** The text that another device saved in the meantime. While it is offered, this device saves nothing over it. */
  other: string | null;
};

/** What DraftSync needs from the page around it. */
export type DraftSurroundings = {
  /** Reads the server's draft. Rejects when the server can not be asked. */
  read: () => Promise<ServerDraft>;
  /** Whether a message of this thread is being sent; the server deletes the draft when it takes the message. */
  sending: () => boolean;
  /** Whether a message that begins with this text waits on this device to be sent. */
  waits: (text: string) => boolean;
  /** Called when the server has stored another draft. */
  onSaved: (draft: ServerDraft) => void;
};

/**
 * The message that somebody types into one thread. The device keeps it at every key, the server shortly after. Two
 * devices never write over each other's text: the reader sees both and chooses one. Decision 27.
 */
export class DraftSync {
  readonly #activityId: string;
  readonly #around: DraftSurroundings;
  readonly #kept: KeptDraft;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  /** The version of the server's draft that the text is built on; 0 when the server has none. */
  #version: number;
  #otherVersion = 0;
  /** The id of the message that the text becomes, as far as other clients know; this page sends under another. */
  #messageId: string = crypto.randomUUID();
  /** The server's draft, while the text of another device is offered. */
  #serverText = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #saves = 0;
  /** The text of the last save, whose answer may have been lost. */
  #attempted: string | null = null;
  /** Whether the answer to the last save was lost, so that this page does not know if the server has its text. */
  #unsure = false;
  /**
   * Counts the sends. A save that began before the latest send may reach the server after the message; the page then
   * deletes what it stored.
   */
  #round = 0;
  #attemptRound = 0;
  /**
   * Texts whose save got no answer before they went out in a message: the server may still hold one of them as a draft.
   */
  readonly #possibleLeftovers = new Set<string>();
  /** Whether the server holds such a text as its draft: the next save replaces or deletes it. */
  #serverHasLeftover = false;
  /** When the server took the last message from this page. `adopt` ignores drafts that the server saved until then. */
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

  /** The version of the server's draft that the text is built on; 0 when the server has none. */
  get version(): number {
    return this.#version;
  }

  /** Begins to sync: the page shows the thread. Returns how to stop; stopping saves a text that is not saved yet. */
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

  /** Takes the text as it is after a key. */
  type(text: string): void {
    this.#change({ text, saved: false });
    this.#later(saveAfterMs);
  }

  /** Saves at once. Resolves to whether the server has the text. */
  async saveNow(): Promise<boolean> {
    await this.#save();
    return this.#state.saved;
  }

  /**
   * Takes over the server's draft. A draft that is newer than the one known here replaces a text that nobody changed on
   * this device, and is offered beside a text that somebody did change. `fresh`: the server answered after it had every
   * save of this page, so that `null` means that it deleted the draft.
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
    this.#messageId = draft.messageId;
    if (draft.savedAt <= this.#sentAt || (savedAt !== null && draft.savedAt <= savedAt)) return;
    // A save that began before the send is still under way: its own answer says what the server stored.
    if (this.#running && this.#attemptRound !== this.#round && draft.text === this.#attempted) return;
    if (draft.text !== text && this.#possibleLeftovers.has(draft.text)) {
      this.#version = draft.version;
      this.#serverHasLeftover = true;
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

  /**
   * Asks the server for its draft when this page may not know the present one: a live event named `version`, or a save
   * was refused (null).
   */
  async recheck(version: number | null): Promise<void> {
    await this.#running;
    const known = this.#state.other === null ? this.#version : this.#otherVersion;
    if (this.#closed || version === known || this.#around.sending()) return;
    const before = this.#saves;
    const draft = await this.#around.read().catch(() => undefined);
    if (draft !== undefined && !this.#closed) this.adopt(draft, before === this.#saves && !this.#running);
  }

  /** Shows the other device's text, and offers this device's text instead. */
  swap(): void {
    const { text, other } = this.#state;
    if (other !== null) this.#change({ text: other, other: text, saved: other === this.#serverText });
  }

  /** Goes on with the text that is shown, and drops the offer of the other one. */
  keepShown(): void {
    this.#version = this.#otherVersion;
    this.#change({ other: null });
    if (!this.#state.saved) this.#later(0);
  }

  /** The text leaves as a message; later keys begin another one. A text that was offered takes its place. */
  beginSend(): void {
    // The page has left the thread since Send was pressed: the words stand in the message, and no longer here.
    if (this.#closed) return this.#kept.write({ text: '', version: this.#version, saved: true, savedAt: null });
    clearTimeout(this.#timer);
    this.#round += 1;
    if (this.#unsure && this.#attempted !== null) this.#possibleLeftovers.add(this.#attempted);
    const next = this.#state.other ?? '';
    if (this.#state.other !== null) this.#version = this.#otherVersion;
    this.#change({ text: next, other: null, saved: next === '' });
  }

  /** The server has taken a message from this page and deleted the draft with it. */
  sent(sentAt: string): void {
    this.#sentAt = sentAt;
    if (!this.#serverHasLeftover) this.#version = 0;
    this.#change({ savedAt: null, saved: this.#state.text === '' });
    this.#around.onSaved(null);
    if (this.#serverHasLeftover || this.#state.text !== '') this.#later(this.#serverHasLeftover ? 0 : saveAfterMs);
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
    if (this.#closed || this.#state.other !== null || (this.#state.saved && !this.#serverHasLeftover)) return;
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
    this.#serverHasLeftover = false;
    if (text === '' && this.#version === 0) return this.#change({ saved: true, savedAt: null });
    try {
      const input = { activityId: this.#activityId, messageId: this.#messageId, text, version: this.#version };
      // Without the session (another tab signed out), a save on leaving must not lead to the sign-in page.
      const { version, savedAt } = await call('message-saveDraft', input, leaving ? { probe: true } : {});
      this.#version = version;
      this.#unsure = false;
      this.#possibleLeftovers.clear();
      if (round !== this.#round) {
        // A message with this text went out while the save was under way, and may have reached the server before it.
        this.#serverHasLeftover = version !== 0;
        if (!this.#around.sending()) this.#later(0);
        return;
      }
      this.#around.onSaved(version === 0 ? null : { text, messageId: input.messageId, version, savedAt });
      const saved = this.#state.text === text;
      this.#change({ saved, savedAt: version === 0 ? null : savedAt });
      if (!saved) this.#later(saveAfterMs);
    } catch (error) {
      if (this.#closed) return;
      this.#unsure = mayHaveArrived(error);
      if (this.#unsure && round !== this.#round) this.#possibleLeftovers.add(text);
      if (failedWith(error, 'DRAFT_SENT')) this.#messageId = crypto.randomUUID();
      if (failedWith(error, 'DRAFT_CHANGED') || failedWith(error, 'DRAFT_SENT'))
        queueMicrotask(() => void this.recheck(null));
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

/** Whether the server may have taken a save although the call failed. */
function mayHaveArrived(error: unknown): boolean {
  return failedWith(error, 'OFFLINE', 'SERVER_DOWN', 'UNAVAILABLE', 'DISK_FULL', 'INTERNAL');
}
