import type { LiveKind } from '@consult/contract/live/kinds.ts';
import type { CloseReason, ReadEvent } from './live-event.ts';

/**
 * The content of a nudge: kind, id and version, never any text. `data` is the same as JSON, made once for all sockets.
 */
export type Nudge = { kind: string; id: string; version: number; data: string; xmin: bigint };

/**
 * An open client. The object itself is the registration. It has no closures, because a thousand idle ones take up
 * memory.
 */
export type LiveSocket = {
  readonly personId: string;
  readonly sessionId: string;
  clinicIds: readonly string[];
  send(nudge: Nudge): void;
  /** Events were missed, or the person's rights changed: the client must load its page anew. */
  resync(): void;
  close(reason: CloseReason): void;
};

/** The open clients of this process by person and by clinic. */
export class Registry {
  readonly #people = new Map<string, Set<LiveSocket>>();
  readonly #clinics = new Map<string, Set<LiveSocket>>();
  #size = 0;

  /** How many sockets are open. */
  get size(): number {
    return this.#size;
  }

  attach(socket: LiveSocket): void {
    if (this.#people.get(socket.personId)?.has(socket)) return;
    put(this.#people, socket.personId, socket);
    for (const clinicId of socket.clinicIds) put(this.#clinics, clinicId, socket);
    this.#size += 1;
  }

  detach(socket: LiveSocket): void {
    if (!this.#people.get(socket.personId)?.has(socket)) return;
    take(this.#people, socket.personId, socket);
    for (const clinicId of socket.clinicIds) take(this.#clinics, clinicId, socket);
    this.#size -= 1;
  }

  /** Gives a person's sockets other clinics. */
  readdress(personId: string, clinicIds: readonly string[]): void {
    for (const socket of this.ofPerson(personId)) {
      for (const clinicId of socket.clinicIds) take(this.#clinics, clinicId, socket);
      socket.clinicIds = clinicIds;
      for (const clinicId of clinicIds) put(this.#clinics, clinicId, socket);
    }
  }

  /** A person's sockets, as a copy: they may close while they are walked. */
  ofPerson(personId: string): LiveSocket[] {
    return [...(this.#people.get(personId) ?? [])];
  }

  all(): LiveSocket[] {
    return [...this.#people.values()].flatMap((sockets) => [...sockets]);
  }

  /** Sends an event once to every socket that it is addressed to, by person or by clinic or both. */
  deliver(event: ReadEvent, xmin: bigint): void {
    const reached = new Set<LiveSocket>(event.everyone ? this.all() : []);
    for (const personId of event.people) for (const socket of this.#people.get(personId) ?? []) reached.add(socket);
    for (const clinicId of event.clinics) for (const socket of this.#clinics.get(clinicId) ?? []) reached.add(socket);
    if (reached.size === 0) return;
    const nudge = nudgeOf(event, xmin);
    for (const socket of reached) socket.send(nudge);
  }
}

/**
 * New kinds that pages which are still open do not know. Such a page gets each under an older kind, by which it does
 * too much rather than nothing. Remove an entry when the version that brought it is two releases old.
 */
const before: ReadonlyMap<string, LiveKind> = new Map([['message', 'activity']]);

/** The nudge of an event, with the xmin up to which its receiver knows everything. */
export function nudgeOf(event: ReadEvent, xmin: bigint): Nudge {
  const { kind: exact, refId: id, version } = event;
  const kind = before.get(exact);
  const said = kind ? { kind, exact, id, version } : { kind: exact, id, version };
  return { ...said, data: JSON.stringify(said), xmin };
}

function put(map: Map<string, Set<LiveSocket>>, key: string, socket: LiveSocket): void {
  const sockets = map.get(key);
  if (sockets) sockets.add(socket);
  else map.set(key, new Set([socket]));
}

function take(map: Map<string, Set<LiveSocket>>, key: string, socket: LiveSocket): void {
  const sockets = map.get(key);
  if (!sockets?.delete(socket)) return;
  if (sockets.size === 0) map.delete(key);
}
