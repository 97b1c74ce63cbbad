import type { ReadEvent } from './live-event.ts';

type Entry = { xid: bigint; event: ReadEvent };

/**
 * The latest events that this process read, for clients that were cut off for a moment. It answers only completely:
 * `floor` is the lowest transaction id from which on it holds every event.
 */
export class Replay {
  readonly #capacity: number;
  #entries: Entry[] = [];
  #floor: bigint;

  constructor(floor: bigint, capacity = 4096) {
    this.#floor = floor;
    this.#capacity = capacity;
  }

  add(xid: bigint, event: ReadEvent): void {
    this.#entries.push({ xid, event });
    // Drops old entries in blocks: shifting one by one would move the whole array each time.
    if (this.#entries.length < this.#capacity * 2) return;
    for (const dropped of this.#entries.splice(0, this.#capacity))
      if (dropped.xid >= this.#floor) this.#floor = dropped.xid + 1n;
  }

  /** The events of transaction `xmin` and later that reach one of these addresses; null when some may be missing. */
  since(xmin: bigint, personId: string, clinicIds: readonly string[]): ReadEvent[] | null {
    if (xmin < this.#floor) return null;
    return this.#entries
      .filter(({ xid, event }) => xid >= xmin && reaches(event, personId, clinicIds))
      .map(({ event }) => event);
  }

  /** Forgets everything: what comes below `floor` can not be replayed. */
  reset(floor: bigint): void {
    this.#entries = [];
    this.#floor = floor;
  }
}

/** Whether an event is addressed to this person, one of these clinics, or everyone. */
export function reaches(event: ReadEvent, personId: string, clinicIds: readonly string[]): boolean {
  return (
    event.everyone === true ||
    event.people.includes(personId) ||
    clinicIds.some((clinicId) => event.clinics.includes(clinicId))
  );
}
