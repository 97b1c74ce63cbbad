import { isPassing, readCommand, standings, streamsAtOnce } from './command.ts';
import type { Command, Refusal, Standing } from './command.ts';
import type { Channel, Ground } from './ground.ts';
import { prefixes } from './store.ts';
import type { Entry } from './records.ts';
import { hasFiles, requestsOf } from './requests.ts';
import { StreamPauses } from './stream-pauses.ts';
import { Turn } from './turn.ts';
import type { NewEntry, Vault } from './vault.ts';

/** A call that failed: what of CallError counts here. */
export type Failure = Refusal & { status: number };

/** What became of a command that was sent. */
export type Outcome = { answer: unknown } | { failure: Failure };

export type WaitingPorts = {
  ground: Ground;
  vault: Vault;
  personId: string;
  /**
   * Makes the calls of these commands under their ids, in their order; of a stream none after one that failed. null, or
   * nothing: it was not begun. Rejects with CallError where no answer came at all.
   */
  send: (commands: readonly Command[]) => Promise<readonly (Outcome | null)[]>;
  /** Uploads the files that a command takes along. Rejects with CallError, or once `signal` is aborted. */
  bring: (command: Command, signal: AbortSignal) => Promise<unknown>;
  /** The server's clock, ms. */
  serverNow: () => number;
};

/** Hears of a confirmed command; the command stays applied to what is shown until the promise ends. */
export type Confirmed = (command: Command, answer: unknown) => Promise<unknown> | void;

/** Whether what is shown changed by what somebody does, or as the server confirms it. */
export type Changed = 'done' | 'confirmed';

/**
 * A command as it is shown, and how it stands. 'sent': confirmed, and what is shown does not have it yet. `failed`: the
 * last try got no answer, and another one comes by itself.
 */
export type Shown = { command: Command; standing: Standing | 'sent'; failed: boolean };

/** So many confirmed commands the device forgets at a time, while others go out. */
const forgetsAtOnce = 16;

/** A command that can not be kept at once is not held back longer than this, ms. */
const keepWithinMs = 1_000;

type Said = { confirmed: string; answer: unknown };

/**
 * What a person did and the server has not confirmed: kept in the vault before the screen shows it, sent from whichever
 * page is open, once, in order within a stream.
 */
export class Waiting {
  readonly #ports: WaitingPorts;
  readonly #turn: Turn;
  readonly #channel: Channel;
  readonly #underWay = new Map<string, Command>();
  /** How many requests are on their way, without those that take files along. */
  #requests = 0;
  /** Commands whose files are being uploaded; they can still be discarded. */
  readonly #bringing = new Map<string, AbortController>();
  readonly #settling = new Map<string, Command>();
  /** Confirmed commands that the device still has: it forgets those of many together. */
  readonly #gone = new Set<string>();
  /** Commands that are shown although the device could not keep them. */
  readonly #held = new Set<string>();
  /** Commands that this tab did and for which it has made no call, each with the number of its turn then. */
  readonly #unsent = new Map<string, number>();
  /** What was read of the vault's records last; the vault hands out the same array until one of them changes. */
  #read: { of: readonly Entry[]; commands: readonly Command[] } | null = null;
  readonly #pauses: StreamPauses;
  readonly #listeners = new Set<(what: Changed) => void>();
  /** Each write of a command that was heard of, by key. */
  readonly #heard = new Map<string, string>();
  readonly #confirmed = new Set<Confirmed>();
  readonly #refusals = new Set<(command: Command) => void>();
  #adding = Promise.resolve();
  /** The latest instant that this page knows of, by the server's clock. */
  #latest: number;
  #running = true;
  #closed = false;
  #shown: readonly Shown[] | null = null;

  constructor(ports: WaitingPorts) {
    this.#ports = ports;
    this.#latest = ports.serverNow();
    const { ground, vault, personId } = ports;
    this.#pauses = new StreamPauses(ground.after, () => this.#changed('done'));
    this.#channel = ground.openChannel(`${ground.name}consult-confirmed-${personId}`, (said) =>
      this.#hear(said as Said),
    );
    this.#turn = new Turn(ground, personId, vault, () => this.#pump());
    vault.subscribe((key) => {
      if (key === null) this.#changed('done');
      else if (this.#isCommand(key) && this.#isNews(key)) {
        const stands = vault.get(key) !== undefined;
        // What was confirmed is no longer among the commands since.
        if (stands || !this.#gone.delete(idOf(key))) this.#changed(stands ? 'done' : 'confirmed');
      }
    });
  }

  /** Calls `listener` whenever `shown` changes. */
  subscribe(listener: (what: Changed) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `listener` for every command that the server confirms, whichever tab sent it. */
  onConfirmed(listener: Confirmed): () => void {
    this.#confirmed.add(listener);
    return () => this.#confirmed.delete(listener);
  }

  /** Calls `listener` for every command that the server refuses, in the tab that sent it. */
  onRefused(listener: (command: Command) => void): () => void {
    this.#refusals.add(listener);
    return () => this.#refusals.delete(listener);
  }

  /** What is shown as done, in order; the same array until something changes. */
  shown(): readonly Shown[] {
    if (this.#shown) return this.#shown;
    const settling = [...this.#settling.values()].map((command): Shown => ({
      command,
      standing: 'sent',
      failed: false,
    }));
    const commands = this.#commands().filter(({ id }) => !this.#settling.has(id));
    const standing = [...standings(commands, this.#ports.serverNow())];
    this.#shown = [
      ...settling,
      ...standing.map(([command, stands]): Shown => ({
        command,
        standing: stands,
        failed: this.#pauses.holds(command.stream),
      })),
    ];
    return this.#shown;
  }

  /** How many commands wait here; cheaper than `shown`, which is made anew whenever something changes. */
  get count(): number {
    return this.#commands().length;
  }

  /** Whether a try got no answer, and another one comes by itself. */
  get failing(): boolean {
    return this.#pauses.holdsSome;
  }

  /** When something is done now, by the server's clock, ms: a clock that is set back meanwhile makes nothing old. */
  now(): number {
    this.#latest = Math.max(this.#latest, this.#ports.serverNow());
    return this.#latest;
  }

  /** Keeps a command and sends it. Resolves once it is kept, and so shown. */
  add(command: Command): Promise<void> {
    // One after the other, so that their order is that of the doing.
    const added = this.#adding.then(() => this.#add(command));
    this.#adding = added;
    return added;
  }

  /** Whether this tab is sending a command just now, so that it can not be taken back any more. */
  isOnItsWay(id: string): boolean {
    return this.#underWay.has(id) && !this.#bringing.has(id);
  }

  /** Forgets a command on its person's word. Resolves to false where it is on its way already. */
  async discard(id: string): Promise<boolean> {
    if (this.isOnItsWay(id) || this.#gone.has(id)) return false;
    this.#bringing.get(id)?.abort();
    this.#unsent.delete(id);
    await this.#kept(this.#ports.vault.remove(keyOf(id)));
    this.#changed('done');
    return true;
  }

  /**
   * Whether the server surely does not have a command: no tab has made its call. False where that is not known, as
   * after a call without an answer or a reload.
   */
  async isUnsent(id: string): Promise<boolean> {
    const turn = this.#unsent.get(id);
    if (turn === undefined || turn !== this.#turn.number) return false;
    const { mine } = await this.#turn.look([]);
    return mine && this.#unsent.get(id) === this.#turn.number;
  }

  /** Sends a command that was refused, or that is old, on its person's word. */
  async again(id: string): Promise<void> {
    const command = this.#commands().find((one) => one.id === id);
    if (!command) return;
    const { refusal: _, ...rest } = command;
    const confirmedAt = new Date(this.#ports.serverNow()).toISOString();
    await this.#kept(this.#ports.vault.put(entryOf({ ...rest, confirmedAt })));
    this.resume();
  }

  /** Sends nothing until `resume`: the session is locked, over, or another person's. */
  pause(): void {
    this.#running = false;
    this.#forget();
  }

  /** Tries everything at once: the line is back, the session is open, or somebody asks for it. */
  resume(): void {
    this.#running = true;
    this.#pauses.end();
    this.#changed('done');
  }

  setVisible(visible: boolean): void {
    this.#turn.setVisible(visible);
  }

  close(): void {
    this.#closed = true;
    this.#forget();
    for (const bringing of this.#bringing.values()) bringing.abort();
    this.#pauses.end();
    this.#turn.close();
    this.#channel.close();
    this.#listeners.clear();
    this.#confirmed.clear();
    this.#refusals.clear();
  }

  /**
   * The commands that may be shown and sent: those that lie on the device, or could not be kept there, and are not
   * confirmed.
   */
  #commands(): readonly Command[] {
    const of = this.#ports.vault.all('command');
    if (this.#read?.of !== of) {
      const commands = of
        .filter(({ order, key }) => order !== Infinity || this.#held.has(idOf(key)))
        .flatMap(({ value }) => readCommand(value) ?? [])
        .filter(({ id }) => !this.#gone.has(id));
      this.#read = { of, commands };
    }
    return this.#read.commands;
  }

  async #add(command: Command): Promise<void> {
    const { vault } = this.#ports;
    const older = this.#commands().filter(({ slot }) => slot !== undefined && slot === command.slot);
    // While it is this tab's turn no other makes the call.
    const turn = this.#turn.number;
    if (turn !== null) this.#unsent.set(command.id, turn);
    await this.#kept(vault.put(entryOf(command)));
    this.#held.add(command.id);
    this.#read = null;
    for (const { id } of older) if (!this.#underWay.has(id)) void vault.remove(keyOf(id));
    this.#changed('done');
  }

  /** Waits for the disk, but not for long: without a key or room the command stays in memory. */
  async #kept(written: Promise<void>): Promise<void> {
    const late = Promise.withResolvers<void>();
    const stop = this.#ports.ground.after(keepWithinMs, late.resolve);
    await Promise.race([written, late.promise]);
    stop();
  }

  #isCommand(key: string): boolean {
    return key.startsWith(prefixes.command);
  }

  /** Whether what the vault says of a command was not heard before: the end of a removal says it once more. */
  #isNews(key: string): boolean {
    const entry = this.#ports.vault.get(key);
    const write = entry && `${entry.order} ${entry.mark}`;
    if (this.#heard.get(key) === write) return false;
    if (write) this.#heard.set(key, write);
    else this.#heard.delete(key);
    return true;
  }

  #changed(what: Changed): void {
    this.#shown = null;
    for (const listener of this.#listeners) listener(what);
    this.#pump();
  }

  /** Starts what may go now. */
  #pump(): void {
    // What lies on the device comes first: it may be of the same stream.
    if (!this.#running || this.#closed || !this.#ports.vault.loaded || this.#pauses.holdsAll) return;
    const commands = this.#commands();
    if (this.#requests >= streamsAtOnce && !commands.some(hasFiles)) return;
    const running = [...this.#underWay.values()];
    const going = requestsOf(commands, this.#ports.serverNow(), {
      busy: new Set(running.map(({ stream }) => stream)),
      requests: this.#requests,
      uploads: running.filter(hasFiles).length,
      stays: ({ id, stream }) => this.#pauses.holds(stream) || this.#settling.has(id),
      isLone: (command) => this.#isOnlyHere(command),
    });
    for (const request of going) {
      for (const command of request) this.#underWay.set(command.id, command);
      void this.#send(request);
    }
  }

  /** Sends what leaves in one request; what takes files along comes by itself. */
  async #send(request: readonly Command[]): Promise<void> {
    const uploads = request.some(hasFiles);
    if (!uploads) this.#requests += 1;
    let goOn = true;
    let refused: readonly Command[] = [];
    try {
      let found = await this.#look(request);
      if (found?.length && uploads) {
        if (!(await this.#bring(request[0]!))) return;
        // Uploading takes long enough for another tab to take over.
        found = await this.#look(request);
      }
      if (!found) goOn = this.#turn.has;
      // Else locked, or over, since it was begun.
      else if (this.#running && !this.#closed) refused = await this.#carryOut(found);
    } catch (error) {
      const failure = error as Failure;
      if (request.length === 1) refused = await this.#failed(request[0]!, failure);
      else this.#pauses.begin(null);
    } finally {
      if (!uploads) this.#requests -= 1;
      for (const command of request) if (this.#underWay.get(command.id) === command) this.#underWay.delete(command.id);
      if (goOn) {
        this.#changed(refused.length > 0 ? 'done' : 'confirmed');
        const most = this.#ports.vault.shared ? forgetsAtOnce : 1;
        if (this.#underWay.size === 0 || this.#gone.size >= most) this.#forget();
      }
    }
    for (const command of refused) for (const listener of this.#refusals) listener(command);
  }

  /** Resolves to those that the server refused. */
  async #carryOut(commands: readonly Command[]): Promise<readonly Command[]> {
    if (commands.length === 0) return [];
    for (const { id } of commands) this.#unsent.delete(id);
    const outcomes = await this.#ports.send(commands);
    // An answer without a word about any of them is none.
    if (!outcomes.some(Boolean)) this.#pauses.begin(null);
    const failed: Promise<readonly Command[]>[] = [];
    for (const [at, command] of commands.entries()) {
      const outcome = outcomes[at];
      if (!outcome) continue;
      if ('failure' in outcome) failed.push(this.#failed(command, outcome.failure));
      else this.#confirm(command, outcome.answer);
    }
    return (await Promise.all(failed)).flat();
  }

  #confirm(command: Command, answer: unknown): void {
    this.#pauses.forgetFailures();
    this.#channel.post({ confirmed: command.id, answer } satisfies Said);
    this.#gone.add(command.id);
    this.#read = null;
    this.#settle(command, answer);
  }

  /** A command failed: it comes again after a pause, or stays with its refusal, which is given back. */
  async #failed(command: Command, failure: Failure): Promise<readonly Command[]> {
    if (isPassing(failure)) {
      this.#pauses.begin(isOwn(failure) ? command.stream : null);
      return [];
    }
    const writing = this.#refused(command, failure);
    // Whoever hears of the refusal may take the command back at once.
    this.#underWay.delete(command.id);
    return [await writing];
  }

  /** Which of these commands this tab may send now; null where the turn is not its own: then it asks for it. */
  async #look(commands: readonly Command[]): Promise<readonly Command[] | null> {
    // What only this tab holds, no other can send.
    if (commands.every((command) => this.#isOnlyHere(command))) return commands;
    // Together: the tab that had the turn before may have sent it until then.
    const { mine, stands } = await this.#turn.look(commands.map(({ id }) => keyOf(id)));
    if (mine) return commands.filter((_, at) => stands[at]);
    // The turn may come while it is asked for: nothing else says it then.
    this.#turn.wake();
    return null;
  }

  /** Whether a command has no place on the device. */
  #isOnlyHere({ id }: Command): boolean {
    return this.#ports.vault.get(keyOf(id))?.order === Infinity;
  }

  /** Brings the files of a command over. False where it was discarded meanwhile. */
  async #bring(command: Command): Promise<boolean> {
    const { id } = command;
    const given = new AbortController();
    this.#bringing.set(id, given);
    try {
      await this.#ports.bring(command, given.signal);
    } catch (error) {
      if (!given.signal.aborted) throw error;
    } finally {
      this.#bringing.delete(id);
    }
    return !given.signal.aborted;
  }

  async #refused(command: Command, { code, message, faults, about, late }: Failure): Promise<Command> {
    const more = { ...(faults ? { faults } : {}), ...(about ? { about } : {}), ...(late ? { late } : {}) };
    const refusal: Refusal = { code, message, ...more };
    const value = { ...command, refusal };
    await this.#ports.vault.put(entryOf(value));
    return value;
  }

  #settle(command: Command, answer: unknown): void {
    this.#settling.set(command.id, command);
    this.#shown = null;
    const ends = [...this.#confirmed].map((listener) => Promise.resolve(listener(command, answer)));
    void Promise.allSettled(ends).then(() => {
      this.#settling.delete(command.id);
      if (this.#held.delete(command.id)) this.#read = null;
      this.#changed('confirmed');
    });
  }

  /** The device forgets what was confirmed. Until then a crash sends that again, which the server knows by its id. */
  #forget(): void {
    void this.#ports.vault.removeAll([...this.#gone].map(keyOf));
  }

  #hear({ confirmed, answer }: Said): void {
    const command = this.#commands().find(({ id }) => id === confirmed);
    if (!command) return;
    this.#gone.add(confirmed);
    this.#read = null;
    this.#settle(command, answer);
  }
}

const entryOf = (command: Command): NewEntry => ({
  key: keyOf(command.id),
  kind: 'command',
  value: command,
  quiet: command.quiet === true,
  asks: command.refusal !== undefined,
});

/** Whether a failure is the command's own, and says nothing of the line or the session. */
const isOwn = ({ code, status }: Failure) => status > 0 && status !== 401 && code !== 'OTHER_PERSON';

const keyOf = (id: string) => `${prefixes.command}${id}`;
const idOf = (key: string) => key.slice(prefixes.command.length);
