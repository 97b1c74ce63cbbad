import { randomUUID } from 'node:crypto';
import type { LiveKind } from '@consult/contract/live/kinds.ts';
import type pg from 'pg';
import { Announcer } from './announcer.ts';
import { formatCursor, ownersTag, parseCursor } from './cursor.ts';
import { batchLimit, EventReader } from './event-reader.ts';
import { effectOf, sessionRef } from './live-event.ts';
import type { LiveEvent, ReadEvent } from './live-event.ts';
import { nudgeOf, Registry } from './registry.ts';
import type { LiveSocket, Nudge } from './registry.ts';
import { reaches, Replay } from './replay.ts';
import { RecentIds } from './recent-ids.ts';

export type LiveOptions = {
  /** Carries the NOTIFY; listening uses a connection of its own. */
  write: pg.Pool;
  url: string;
  log: { failure(at: { call: string; id: string }, error: unknown): void };
};

/** Tells the open clients of every process, by nudges, of committed changes. One per process; made by openLive. */
export class Live {
  readonly #log: LiveOptions['log'];
  readonly #processId = randomUUID();
  readonly #registry = new Registry();
  readonly #replay = new Replay(0n);
  readonly #recent = new RecentIds();
  /**
   * Events that this process served right after their commit and has not read back: it does not know their transaction
   * ids.
   */
  readonly #unread = new Map<string, LiveEvent>();
  readonly #hooks = new Map<string, ((event: ReadEvent) => void)[]>();
  readonly #gapHooks: (() => void)[] = [];
  readonly #announcer: Announcer;
  readonly #reader: EventReader;
  #epoch = '';
  #xmin = 0n;
  #revocations = 0;

  constructor({ write, url, log }: LiveOptions) {
    this.#log = log;
    this.#announcer = new Announcer(write, this.#processId, (error) => this.#failed('live-notify', error));
    this.#reader = new EventReader({
      url,
      processId: this.#processId,
      onStart: ({ epoch, xmin, xmax, gap }) => {
        this.#epoch = epoch;
        this.#xmin = xmin;
        this.#replay.reset(xmax);
        if (gap) this.#gap();
      },
      onBatch: ({ events, xmin }) => {
        if (events.length > batchLimit) {
          this.#replay.reset((events.at(-1)?.xid ?? 0n) + 1n);
          this.#gap();
        } else for (const { xid, event } of events) this.#wasRead(xid, event);
        this.#xmin = xmin;
      },
      onError: (error) => this.#failed('live-listen', error),
    });
  }

  /** @throws when the database can not be reached. */
  start(): Promise<void> {
    return this.#reader.start();
  }

  /**
   * Callers give it the events of a transaction right after its commit: this process's own clients hear at once, the
   * other processes by one NOTIFY for all of two milliseconds. Without this call they hear by the poll, half a second
   * later. While this process does not hear the others, a session may have ended there: it then tells its clients when
   * it hears again, in order.
   */
  committed(events: readonly LiveEvent[]): void {
    const hearing = this.healthy();
    for (const event of events) {
      if (!hearing) {
        this.#tellHooks(event);
        this.#endStreams(event);
        continue;
      }
      const id = String(event.id);
      if (!this.#recent.add(id)) continue;
      this.#unread.set(id, event);
      this.#dispatch(event);
    }
    if (events.length > 0) this.#announcer.announce();
  }

  attach(socket: LiveSocket): void {
    this.#registry.attach(socket);
  }

  detach(socket: LiveSocket): void {
    this.#registry.detach(socket);
  }

  /**
   * Gives a person's open clients of this process other clinics (they load anew), or closes them with null. The other
   * processes close theirs when they read the 'claims' event of the transaction that changed the claims.
   */
  readdress(personId: string, claims: { clinicIds: readonly string[] } | null): void {
    this.#revocations += 1;
    if (claims) this.#registry.readdress(personId, claims.clinicIds);
    for (const socket of this.#registry.ofPerson(personId)) {
      if (claims) socket.resync();
      else socket.close('claims');
    }
  }

  /**
   * Calls `fn` for every event of a kind, whichever process committed it, before any client hears of it. For caches in
   * the process.
   */
  onEvent(kind: LiveKind, fn: (event: ReadEvent) => void): void {
    this.#hooks.set(kind, [...(this.#hooks.get(kind) ?? []), fn]);
  }

  /** Calls `fn` when events were missed for good: caches that rely on onEvent must forget everything. */
  onGap(fn: () => void): void {
    this.#gapHooks.push(fn);
  }

  /** False when this process may not have heard of commits elsewhere: nobody may trust a cache then. */
  healthy(): boolean {
    return this.#reader.healthy();
  }

  /** Counts the claims and sessions that ended. If it changes while a viewer is being resolved, resolve them again. */
  get revocations(): number {
    return this.#revocations;
  }

  /** Open clients of this process. */
  get size(): number {
    return this.#registry.size;
  }

  /** Open clients of a person in this process. */
  countOf(personId: string): number {
    return this.#registry.ofPerson(personId).length;
  }

  /** The cursor with which a client of these owners returns if it is cut off now. */
  cursorFor(tag: string, xmin = this.#xmin): string {
    return formatCursor({ epoch: this.#epoch, tag, xmin });
  }

  /** The events that a returning client missed; null where memory does not reach that far back. */
  missedSince(text: string, personId: string, clinicIds: readonly string[]): Nudge[] | null {
    const cursor = parseCursor(text);
    if (!cursor || cursor.epoch !== this.#epoch || cursor.tag !== ownersTag([personId, ...clinicIds])) return null;
    const read = this.#replay.since(cursor.xmin, personId, clinicIds);
    if (!read) return null;
    const unread = [...this.#unread.values()].filter((event) => reaches(event, personId, clinicIds));
    return [...read, ...unread].map((event) => nudgeOf(event, this.#xmin));
  }

  /** Ends every client's stream and stops listening. */
  async close(): Promise<void> {
    this.endStreams();
    await this.#announcer.flush();
    await this.#reader.stop();
  }

  /** Ends every client's stream; they come back to another process, or to this one after its restart. */
  endStreams(): void {
    for (const socket of this.#registry.all()) socket.close('stopping');
  }

  #wasRead(xid: bigint, event: ReadEvent): void {
    this.#replay.add(xid, event);
    const id = String(event.id);
    if (this.#unread.delete(id) || !this.#recent.add(id)) return;
    this.#dispatch(event);
  }

  #dispatch(event: ReadEvent): void {
    this.#tellHooks(event);
    this.#endStreams(event);
    if (effectOf(event).reachesPages) this.#registry.deliver(event, this.#xmin);
  }

  #tellHooks(event: ReadEvent): void {
    for (const hook of this.#hooks.get(event.kind) ?? []) this.#guarded(() => hook(event));
  }

  /** Closes the streams that may listen no more after an event. */
  #endStreams(event: ReadEvent): void {
    const { closes } = effectOf(event);
    if (!closes) return;
    const { people, refId } = event;
    if (closes.whose === 'people') return people.forEach((personId) => this.readdress(personId, null));
    this.#revocations += 1;
    for (const personId of people)
      for (const socket of this.#registry.ofPerson(personId))
        if (sessionRef(socket.sessionId) === refId) socket.close(closes.reason);
  }

  /** Events were missed, nobody knows which: caches forget, and every client resolves its session and loads anew. */
  #gap(): void {
    this.#revocations += 1;
    this.#unread.clear();
    for (const hook of this.#gapHooks) this.#guarded(hook);
    for (const socket of this.#registry.all()) socket.close('claims');
  }

  #guarded(hook: () => void): void {
    try {
      hook();
    } catch (error) {
      this.#failed('live-hook', error);
    }
  }

  #failed(call: string, error: unknown): void {
    this.#log.failure({ call, id: this.#processId }, error);
  }
}

/** Opens the live fan-out of this process. @throws when the database can not be reached. */
export async function openLive(options: LiveOptions): Promise<Live> {
  const live = new Live(options);
  await live.start();
  return live;
}
