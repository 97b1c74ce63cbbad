import type { Channel, Ground } from './ground.ts';
import type { Vault } from './vault.ts';

/** A tab that sends and does not answer for this long is taken for frozen, ms. */
const silenceMs = 2_000;

type Said = 'who sends?' | 'i send' | 'a tab is visible';

/**
 * Which tab sends: one at a time, a visible one before a hidden one. It holds a lock while it sends; a frozen holder is
 * passed over by a turn number in the vault, which a tab reads before each send. Two tabs that both believe to have the
 * turn send nothing twice: that rests on the ids of the commands.
 */
export class Turn {
  readonly #ground: Ground;
  readonly #vault: Vault;
  readonly #lock: string;
  readonly #channel: Channel;
  readonly #look: () => void;
  #number: number | null = null;
  #giveBack: (() => void) | null = null;
  #visible = true;
  #asked: (() => void) | null = null;
  #waits = new AbortController();
  #closed = false;

  /** `look` is called when this tab's turn begins, and a while after another tab said that it sends. */
  constructor(ground: Ground, personId: string, vault: Vault, look: () => void) {
    this.#ground = ground;
    this.#vault = vault;
    this.#look = look;
    this.#lock = `${ground.name}consult-send-${personId}`;
    this.#channel = ground.openChannel(this.#lock, (said) => this.#hear(said as Said));
    this.#queue();
  }

  /** Whether this tab has a turn, as far as it knows. */
  get has(): boolean {
    return this.#number !== null;
  }

  /** The number of this tab's turn; null for none. */
  get number(): number | null {
    return this.#number;
  }

  /** Whether it is still this tab's turn, and which of these commands lie on the device: asked before each send. */
  async look(keys: readonly string[]): Promise<{ mine: boolean; stands: readonly boolean[] }> {
    const number = this.#number;
    const { shared } = this.#vault;
    if (shared && (number === null || this.#closed)) return { mine: false, stands: [] };
    const { turn, stands } = await this.#vault.look(keys);
    // Where the device can not be read no other tab can take the turn there either; the ids hold whatever happens.
    const mine = !shared || turn === null || turn === number;
    // Unless it ended, or began anew, while it was looked up.
    if (!mine && this.#number === number) {
      this.#end();
      this.#queue();
    }
    return { mine, stands };
  }

  /**
   * Something waits and this tab does not send: it asks who does, and takes the turn where nobody answers.
   */
  wake(): void {
    if (this.#number !== null || this.#asked || this.#closed) return;
    this.#say('who sends?');
    this.#asked = this.#ground.after(silenceMs, () => {
      this.#asked = null;
      this.#waits.abort();
      this.#queue({ steal: true });
    });
  }

  /** The tab was shown or hidden. */
  setVisible(visible: boolean): void {
    this.#visible = visible;
    if (visible && this.#number === null) this.#say('a tab is visible');
  }

  close(): void {
    this.#closed = true;
    this.#asked?.();
    this.#waits.abort();
    this.#end();
    this.#channel.close();
  }

  /** Asks for the lock, or takes it from a silent holder. */
  #queue(how?: { steal: true }): void {
    const { locks } = this.#ground;
    if (this.#closed) return;
    // Without locks the tab that opened last sends.
    if (!locks) return void this.#take();
    this.#waits = new AbortController();
    const { signal } = this.#waits;
    locks
      .request(this.#lock, how ?? { signal }, async () => {
        if (this.#closed) return;
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#giveBack = resolve;
        await this.#take();
        await promise;
      })
      .catch(() => {
        // This tab no longer waits, or another one took the lock because this one was silent.
        if (signal.aborted) return;
        this.#end();
        this.#queue();
      });
  }

  async #take(): Promise<void> {
    this.#asked?.();
    this.#asked = null;
    const number = await this.#vault.takeTurn();
    if (this.#closed) return;
    this.#number = number;
    this.#look();
  }

  #end(): void {
    this.#number = null;
    this.#giveBack?.();
    this.#giveBack = null;
  }

  #hear(said: Said): void {
    if (said === 'who sends?' && this.#number !== null) this.#say('i send');
    else if (said === 'i send' && this.#asked) {
      this.#asked();
      // It may freeze after it said so.
      this.#asked = this.#ground.after(silenceMs, () => {
        this.#asked = null;
        this.#look();
      });
    } else if (said === 'a tab is visible' && this.#number !== null && !this.#visible) {
      this.#end();
      this.#queue();
    }
  }

  #say(said: Said): void {
    if (!this.#closed) this.#channel.post(said);
  }
}
