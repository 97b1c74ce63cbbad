import type { Ground } from './ground.ts';

type Ports = {
  /** Whether the place is still on screen when the browser gives the lock. */
  isWanted: () => boolean;
  /** This tab writes here now. */
  onGot: () => void;
  /** Who writes here changed. */
  onChange: () => void;
};

type How = { ifAvailable: true } | { steal: true };

/** The lock of a place in which somebody writes: the tab that has it is the one whose words count. */
export class PlaceLock {
  readonly #ground: Ground;
  readonly #name: string;
  readonly #ports: Ports;
  #owning: 'no' | 'asked' | 'yes' | 'refused' = 'no';
  #giveBack: (() => void) | null = null;
  /** Until the browser has the lock back. */
  #over: Promise<unknown> = Promise.resolve();

  constructor(ground: Ground, name: string, ports: Ports) {
    this.#ground = ground;
    this.#name = name;
    this.#ports = ports;
  }

  /** Whether this tab has the lock. */
  get isMine(): boolean {
    return this.#owning === 'yes';
  }

  /** Whether another open tab has it. */
  get isElsewhere(): boolean {
    return this.#owning === 'refused';
  }

  /** Whether this tab has neither asked for it nor has it. */
  get isUnasked(): boolean {
    return this.#owning === 'no';
  }

  /** Takes the lock where this tab has not asked for it and no other tab has it. */
  ask(): void {
    if (this.#owning === 'no') this.#request({ ifAvailable: true });
  }

  /** Takes the lock from the tab that has it. */
  steal(): void {
    this.#request({ steal: true });
  }

  /** Gives it back. */
  release(): void {
    this.#owning = 'no';
    this.#giveBack?.();
    this.#giveBack = null;
  }

  /** The place leaves the screen: gives the lock back once its words are `kept`. */
  leave(kept: Promise<void>): void {
    const leaving = leavingOf(this.#ground);
    const over = kept.then(() => {
      this.release();
      return this.#over;
    });
    leaving.set(this.#name, over);
    void over.then(() => leaving.get(this.#name) === over && leaving.delete(this.#name));
  }

  #request(how: How): void {
    if (!this.#ground.locks) {
      this.#owning = 'yes';
      return this.#ports.onGot();
    }
    this.#owning = 'asked';
    const before = leavingOf(this.#ground).get(this.#name);
    if (before) void before.then(() => this.#ask(how));
    else this.#ask(how);
  }

  #ask(how: How): void {
    this.#over = this.#ground
      .locks!.request(this.#name, how, async (lock) => {
        if (!this.#ports.isWanted() || this.#owning === 'no') return;
        this.#owning = lock ? 'yes' : 'refused';
        this.#ports.onChange();
        if (!lock) return;
        this.#ports.onGot();
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#giveBack = resolve;
        await promise;
      })
      // Another tab goes on here. The words of this one lie in a record of their own.
      .catch(() => {
        this.#owning = 'refused';
        this.#giveBack = null;
        this.#ports.onChange();
      });
  }
}

/**
 * The locks that a tab is giving back, since it left their places: who comes back to one at once is not told that
 * another tab writes there.
 */
const leavingByTab = new WeakMap<Ground, Map<string, Promise<unknown>>>();

function leavingOf(ground: Ground): Map<string, Promise<unknown>> {
  const known = leavingByTab.get(ground) ?? new Map<string, Promise<unknown>>();
  leavingByTab.set(ground, known);
  return known;
}
