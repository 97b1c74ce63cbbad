import type { ServerResponse } from 'node:http';
import { ownersTag } from './cursor.ts';
import type { CloseReason } from './live-event.ts';
import type { LiveSocket, Nudge } from './registry.ts';
import type { Live } from './live.ts';

/**
 * A client that lets more bytes than this pile up does not read: the server cuts it off, and it gets the rest when it
 * returns.
 */
const unreadLimit = 64 * 1024;

/**
 * Seconds between two signs of life on every stream. A client that hears nothing for twice as long takes the line for
 * dead; people are to learn of it within ten seconds.
 */
export const beatSeconds = 3;
const beatMs = beatSeconds * 1000;

/** After how many milliseconds a client comes back: spread, so that not all meet a restarted server at once. */
const retryMs = { stopping: [300, 3000], claims: [50, 400], 'session-ended': [1000, 2000], aged: [50, 2000] } as const;

/**
 * One client's event stream. Has neither closures nor buffers of its own: a thousand of them lie idle most of the time.
 */
export class LiveStream implements LiveSocket {
  readonly personId: string;
  readonly sessionId: string;
  clinicIds: readonly string[];
  /** When its session runs out, in milliseconds since 1970. */
  readonly sessionEndsAt: number;
  /** On the process's own clock, in milliseconds. */
  readonly bornAt: number;
  #tag: string;
  readonly #live: Live;
  readonly #response: ServerResponse;
  #ended = false;

  constructor(
    live: Live,
    response: ServerResponse,
    viewer: { personId: string; sessionId: string; clinicIds: readonly string[]; sessionEndsAt: number },
  ) {
    this.#live = live;
    this.#response = response;
    this.personId = viewer.personId;
    this.sessionId = viewer.sessionId;
    this.clinicIds = viewer.clinicIds;
    this.sessionEndsAt = viewer.sessionEndsAt;
    this.#tag = ownersTag([viewer.personId, ...viewer.clinicIds]);
    this.bornAt = performance.now();
  }

  /** First words: where the stream begins, then what the client missed, or that it has to load anew what it shows. */
  begin(lastCursor: string | undefined): void {
    this.#write(`event: hello\ndata: {"cursor":"${this.#live.cursorFor(this.#tag)}","beatMs":${beatMs}}\n\n`);
    if (lastCursor === undefined) return;
    const missed = this.#live.missedSince(lastCursor, this.personId, this.clinicIds);
    if (missed) for (const nudge of missed) this.send(nudge);
    else this.resync();
  }

  send(nudge: Nudge): void {
    this.#write(`event: nudge\nid: ${this.#live.cursorFor(this.#tag, nudge.xmin)}\ndata: ${nudge.data}\n\n`);
  }

  resync(): void {
    // The person's clinics may have changed since the beginning.
    this.#tag = ownersTag([this.personId, ...this.clinicIds]);
    this.#write(`event: resync\ndata: {"cursor":"${this.#live.cursorFor(this.#tag)}"}\n\n`);
  }

  /** Shows that the line lives, keeps proxies from closing it, and the client's cursor from growing old. */
  beat(): void {
    this.#write(`event: beat\nid: ${this.#live.cursorFor(this.#tag)}\ndata: {"beatMs":${beatMs}}\n\n`);
  }

  close(reason: CloseReason | 'aged'): void {
    if (this.#ended) return;
    const [from, to] = retryMs[reason];
    this.#write(
      `retry: ${Math.round(from + Math.random() * (to - from))}\nevent: bye\ndata: {"reason":"${reason}"}\n\n`,
    );
    this.left();
    this.#response.end();
  }

  /** The connection is gone, or about to be. */
  left(): void {
    this.#ended = true;
    this.#live.detach(this);
  }

  #write(text: string): void {
    if (this.#ended) return;
    if (this.#response.writableLength > unreadLimit) {
      this.left();
      this.#response.destroy();
      return;
    }
    this.#response.write(text);
  }
}
