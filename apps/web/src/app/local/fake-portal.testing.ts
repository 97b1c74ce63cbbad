import { CallError } from '../call-error.ts';
import type { Command } from './command.ts';
import type { AskHalf } from './keyring.ts';
import type { Outcome } from './waiting.ts';

export type Line = 'up' | 'cut' | 'answer lost' | 'late' | 'nothing begun';

const refusal = (code: string, status: number) => new CallError({ code, status, message: code });

/** A server with sessions, halves, and a list of what was said, as much of the real one as this room can tell. */
export class FakePortal {
  readonly halves = new Map<string, { person: string; browser: string; half: Uint8Array<ArrayBuffer> }>();
  readonly said: { id: string; person: string; stream: string; words: string }[] = [];
  /** The ids of what came in each request. */
  readonly requests: string[][] = [];
  readonly answers = new Map<string, unknown>();
  readonly drafts = new Map<string, { version: number; value: string }>();
  /** Ids of files that it has whole. */
  readonly files = new Set<string>();
  /** Ids of commands that it refuses. */
  readonly refuses = new Set<string>();
  readonly sessions = new Map<string, { person: string; locked: boolean }>();
  readonly lines = new Map<string, Line>();
  /** Calls that are on their way and arrive later. */
  readonly late: (() => void)[] = [];

  readonly askHalf =
    (browser: string, person: string): AskHalf =>
    (id, begin) => {
      this.#enter(browser, person);
      const known = this.halves.get(id);
      if (known) return Promise.resolve(known.person === person && known.browser === browser ? known.half : null);
      if (!begin) return Promise.resolve(null);
      const half = crypto.getRandomValues(new Uint8Array(32));
      this.halves.set(id, { person, browser, half });
      return Promise.resolve(half);
    };

  /** Carries commands out, each once, whatever way their answers go. */
  async send(browser: string, commands: readonly Command[]): Promise<readonly (Outcome | null)[]> {
    this.requests.push(commands.map(({ id }) => id));
    const line = this.lines.get(browser) ?? 'up';
    if (line === 'cut') throw refusal('OFFLINE', 0);
    if (line === 'late') return this.#later(() => this.#inOrder(browser, commands));
    if (line === 'nothing begun') return commands.map(() => null);
    // The server may be killed over it.
    const reached = line === 'answer lost' ? Math.ceil(commands.length / 2) : commands.length;
    const outcomes = this.#inOrder(browser, commands.slice(0, reached));
    if (line === 'answer lost') throw refusal('OFFLINE', 0);
    return Promise.resolve(outcomes);
  }

  /** Of a stream it begins none after one that failed. */
  #inOrder(browser: string, commands: readonly Command[]): (Outcome | null)[] {
    const failed = new Set<string>();
    return commands.map((command) => {
      if (failed.has(command.stream)) return null;
      try {
        return { answer: this.#carryOut(browser, command) };
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        failed.add(command.stream);
        return { failure: error };
      }
    });
  }

  /** Takes the files of a command in, whatever way its answer goes. */
  async bring(browser: string, { files = [] }: Command): Promise<void> {
    const line = this.lines.get(browser) ?? 'up';
    if (line === 'cut' || line === 'late') throw refusal('OFFLINE', 0);
    this.#enter(browser, this.sessions.get(browser)?.person ?? '');
    for (const id of files) this.files.add(id);
    if (line === 'answer lost') throw refusal('OFFLINE', 0);
    return Promise.resolve();
  }

  /** Saves a draft that was typed on the version `base`, whatever way its answer goes. */
  async saveDraft(browser: string, person: string, place: string, value: string, base: number): Promise<number> {
    const line = this.lines.get(browser) ?? 'up';
    if (line === 'cut') throw refusal('OFFLINE', 0);
    const save = () => this.#saveDraft(browser, person, place, value, base);
    if (line === 'late') return this.#later(save);
    const version = save();
    if (line === 'answer lost') throw refusal('OFFLINE', 0);
    return Promise.resolve(version);
  }

  #saveDraft(browser: string, person: string, place: string, value: string, base: number): number {
    this.#enter(browser, person);
    const known = this.drafts.get(`${person} ${place}`);
    if ((known?.version ?? 0) !== base) throw refusal('DRAFT_CHANGED', 409);
    const version = base + 1;
    this.drafts.set(`${person} ${place}`, { version, value });
    return version;
  }

  /** Does something once the call arrives. */
  #later<Answer>(work: () => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.late.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error as Error);
        }
      });
    });
  }

  #enter(browser: string, person: string): void {
    if (this.lines.get(browser) === 'cut') throw refusal('OFFLINE', 0);
    const session = this.sessions.get(browser);
    if (!session) throw refusal('NOT_SIGNED_IN', 401);
    if (session.person !== person) throw refusal('OTHER_PERSON', 409);
    if (session.locked) throw refusal('LOCKED', 401);
  }

  #carryOut(browser: string, command: Command): unknown {
    const { id, person, stream, input, files = [] } = command;
    this.#enter(browser, person);
    if (files.some((file) => !this.files.has(file))) throw new Error('A command went out before its files.');
    if (this.answers.has(id)) return this.answers.get(id);
    if (this.refuses.delete(id)) throw refusal('NO_CONSULTANT', 409);
    this.said.push({ id, person, stream, words: (input as unknown as { words: string }).words });
    this.answers.set(id, { seq: this.said.length });
    return this.answers.get(id);
  }
}
