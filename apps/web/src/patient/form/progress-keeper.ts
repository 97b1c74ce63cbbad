import type { CareAnswer } from '@consult/domain/care-form/answers.ts';
import {
  mergeProgress,
  type CareProgress,
  type TypedAnswer,
  type TypedPerson,
} from '@consult/domain/care-form/progress.ts';
import { AskError, type Input, type Output } from '../ask.ts';

/**
 * What became of what was typed: the server has it; it is on its way; it waits for the line ('offline') or for the
 * server ('away'); or the server refuses it as it is, until it is changed.
 */
export type Saving = 'saved' | 'saving' | 'offline' | 'away' | 'refused';

/** Why nothing is saved any more: the form was submitted elsewhere, or the visit is over. */
export type Over = { readonly why: 'submitted'; readonly submittedAt: string } | { readonly why: 'visit-ended' };

export type Kept = { readonly progress: CareProgress; readonly saving: Saving; readonly over: Over | null };

type Options = {
  /** What the server had when the form was opened. */
  saved: CareProgress & { readonly version: number };
  /** What the tab had kept besides; null for nothing. */
  unsaved: CareProgress | null;
  /** Null where nothing is saved: in a preview. */
  save: ((input: Input<'forms-saveProgress'>) => Promise<Output<'forms-saveProgress'>>) | null;
  /** The server's time by this device's clock, in ms: whose clock is ahead does not win for that. */
  now: () => number;
};

/** So long after a key the server is told, in ms. */
export const saveAfterMs = 500;
/** The pauses between tries while line or server are away, in ms; the last one repeats. */
export const retryMs = [2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * Keeps what somebody types into a form at the server, as they type. A newer version there (another tab, another phone)
 * is merged by field, the newer typing winning, and saved again. Nothing typed is given up: a failed save is repeated
 * until it succeeds.
 */
export class ProgressKeeper {
  readonly #save: Options['save'];
  readonly #now: Options['now'];
  readonly #watching = new Set<() => void>();
  #kept: Kept;
  #version: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #running: Promise<void> | null = null;
  #holds = false;

  constructor({ saved, unsaved, save, now }: Options) {
    this.#save = save;
    this.#now = now;
    this.#version = saved.version;
    const progress = unsaved ? mergeProgress(saved, unsaved) : { typed: saved.typed, person: saved.person };
    this.#kept = { progress, saving: same(progress, saved) ? 'saved' : 'saving', over: null };
    if (this.#kept.saving === 'saving') this.#saveAfter(0);
  }

  readonly kept = (): Kept => this.#kept;

  readonly watch = (changed: () => void): (() => void) => {
    this.#watching.add(changed);
    return () => this.#watching.delete(changed);
  };

  type(fieldName: string, answer: CareAnswer): void {
    const { typed, person } = this.#kept.progress;
    const before = typed.find((one) => one.fieldName === fieldName);
    const now: TypedAnswer = { fieldName, answer, at: this.#after(before) };
    this.#change({ typed: [...typed.filter((one) => one !== before), now], person });
  }

  typePerson(changes: Partial<Omit<TypedPerson, 'at'>>): void {
    const { typed, person } = this.#kept.progress;
    const blank = { firstName: '', lastName: '', email: '', filledInBy: null };
    this.#change({ typed, person: { ...blank, ...person, ...changes, at: this.#after(person) } });
  }

  /** Saves at once, without waiting for a dead line. Resolves to whether the server then has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
    while (this.#kept.saving !== 'saved' && !this.#holds) {
      await this.#run();
      if (this.#kept.saving !== 'saving') break;
    }
    return this.#kept.saving === 'saved';
  }

  /** The line may be back: tries at once what waits. */
  readonly retry = (): void => {
    if (isAway(this.#kept.saving)) this.#saveAfter(0);
  };

  /** Saves nothing from now on: the form is being submitted, or was left. */
  hold(): void {
    this.#holds = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Saves again: the submission was refused. */
  resume(): void {
    this.#holds = false;
    if (this.#kept.saving !== 'saved') this.#saveAfter(0);
  }

  #change(progress: CareProgress): void {
    if (!this.#save) return this.#show({ progress });
    this.#show({ progress, saving: isAway(this.#kept.saving) ? this.#kept.saving : 'saving' });
    if (this.#timer === undefined && !this.#running) this.#saveAfter(saveAfterMs);
  }

  /** Later than what it replaces, also where this device's clock went back. */
  #after(before: { at: number } | null | undefined): number {
    return Math.max(this.#now(), (before?.at ?? -1) + 1);
  }

  #show(changes: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changes };
    for (const changed of this.#watching) changed();
  }

  #saveAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#holds) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#run();
    }, ms);
  }

  #run(): Promise<void> {
    return (this.#running ??= this.#saveOnce().finally(() => {
      this.#running = null;
    }));
  }

  async #saveOnce(): Promise<void> {
    const { progress: sent, saving } = this.#kept;
    if (!this.#save || this.#holds || saving === 'saved') return;
    let answer: Output<'forms-saveProgress'>;
    try {
      answer = await this.#save({ ...sent, baseVersion: this.#version });
    } catch (error) {
      if (!(error instanceof AskError)) throw error;
      return this.#fail(error.code, sent);
    }
    this.#failures = 0;
    switch (answer.state) {
      case 'submitted':
        return this.#end({ why: 'submitted', submittedAt: answer.submittedAt });
      case 'saved':
        this.#version = answer.version;
        return this.#settle(this.#kept.progress, sent === this.#kept.progress);
      case 'newer': {
        this.#version = answer.progress.version;
        const merged = mergeProgress(this.#kept.progress, answer.progress);
        return this.#settle(merged, same(merged, answer.progress));
      }
    }
  }

  /** Shows what is here now, and saves it soon where the server lacks some of it. */
  #settle(progress: CareProgress, known: boolean): void {
    this.#show({ progress, saving: known ? 'saved' : 'saving' });
    if (!known) this.#saveAfter(saveAfterMs);
  }

  #fail(code: string, sent: CareProgress): void {
    if (code === 'VISIT_ENDED') return this.#end({ why: 'visit-ended' });
    if (code === 'INVALID_INPUT') {
      // As it is the server never takes it; what was typed meanwhile may have mended it.
      this.#show({ saving: 'refused' });
      if (sent !== this.#kept.progress) this.#saveAfter(saveAfterMs);
      return;
    }
    this.#show({ saving: code === 'OFFLINE' ? 'offline' : 'away' });
    this.#saveAfter(retryMs[Math.min(this.#failures, retryMs.length - 1)] ?? 0);
    this.#failures += 1;
  }

  /** While a submission runs, the submission itself hears of it. */
  #end(over: Over): void {
    if (this.#holds) return;
    this.hold();
    this.#show({ over });
  }
}

const isAway = (saving: Saving): boolean => saving === 'offline' || saving === 'away';

const same = (a: CareProgress, b: CareProgress): boolean => inOrder(a) === inOrder(b);
const inOrder = ({ typed, person }: CareProgress): string =>
  JSON.stringify(mergeProgress({ typed, person }, { typed: [], person: null }));
