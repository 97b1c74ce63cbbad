import type { TooLate } from '@consult/domain/activity/taking-back.ts';
import type { CallName, Input } from '../call.ts';

/** Why a command did not go through, as the server said it. */
export type Refusal = { code: string; message: string; faults?: unknown; about?: string; late?: TooLate | undefined };

/**
 * Something that a person did and that the server has not confirmed. Its id goes with the call, so that the server
 * carries it out once however often it arrives.
 */
export type Command<Name extends CallName = CallName> = {
  /**
   * The version of this shape: 2 where it takes files along. A tab neither sends nor shows a command of a shape that it
   * does not know.
   */
  shape: 1 | 2;
  id: string;
  /** Who did it. */
  person: string;
  call: Name;
  input: Input<Name>;
  /** Commands of one stream go out one after the other: a consult's, a draft's. */
  stream: string;
  /** A newer command of the same slot takes the place of one that has not left. */
  slot?: string;
  /** What a list of what waits says of it, and where that leads. */
  about: About;
  /** By the server's clock, ISO 8601. */
  at: string;
  /** Commands that must be confirmed before. */
  after?: readonly string[];
  /**
   * A message or a consult: it asks before it goes out after a day, and while it is refused the later ones of its
   * stream stay behind it.
   */
  says?: true;
  /** Files of this device that the server must have before the call is made; each is uploaded under its id here. */
  files?: readonly string[];
  /** The page did it along with something else (a read mark): the shell does not count it. */
  quiet?: true;
  /** What the page shows of it, where its input says less: the names of files. */
  preview?: unknown;
  refusal?: Refusal;
  /** When its person said that it may go although it is old. */
  confirmedAt?: string;
};

export type About = {
  /** The opened consult that it belongs to. */
  activityId?: string;
  /** Of whom, as the lists name them. */
  patient?: string;
  /** The name of the file that it brings, as its person chose it. */
  file?: string;
};

/** A message or consult that waited longer is not sent by itself, ms. */
const asksAfterMs = 24 * 60 * 60_000;

/** How many streams send at a time, and how many upload beside them. */
export const streamsAtOnce = 4;

/** What stands in the way of a command: nothing, its person's decision, or another command. */
export type Standing = 'goes' | 'asks' | 'refused' | 'behind';

/**
 * How each command stands, in their order, as far as it is asked for. `now`: the server's clock, ms; a clock that was
 * set back makes nothing old.
 */
export function* standings(commands: readonly Command[], now: number): Generator<[Command, Standing]> {
  const held = new Set<string>();
  const someAfter = commands.some(({ after = [] }) => after.length > 0);
  const there = new Set(someAfter ? commands.map(({ id }) => id) : []);
  for (const command of commands) {
    const { stream, says, refusal, after = [] } = command;
    const asks = says && now - Date.parse(command.confirmedAt ?? command.at) > asksAfterMs;
    const isBehind = held.has(stream) || after.some((one) => there.has(one));
    yield [command, refusal ? 'refused' : asks ? 'asks' : isBehind ? 'behind' : 'goes'];
    // Of what goes one after the other, whatever has not gone holds back the rest; a refused state holds back nothing.
    if (!refusal || says) held.add(stream);
  }
}

/** Reads a command of the device; null for a shape of another build. */
export function readCommand(value: unknown): Command | null {
  const command = value as Partial<Command> | null;
  return command?.shape === 1 || command?.shape === 2 ? (command as Command) : null;
}

/** Failures after which a command goes out again by itself; any other waits for its person's decision. */
const passing = new Set([
  'OFFLINE',
  'SERVER_DOWN',
  'UNAVAILABLE',
  'DISK_FULL',
  'INTERNAL',
  'TOO_MANY',
  'UNKNOWN',
  'NOT_SIGNED_IN',
  'LOCKED',
  'SECOND_FACTOR_REQUIRED',
  'OTHER_PERSON',
]);

/** Whether a command that failed like this goes out again by itself. `status`: of HTTP, 0 for no answer. */
export function isPassing({ code, status }: { code?: string; status?: number }): boolean {
  // What is no answer at all, such as a call that was given up, says nothing against the command.
  if (code === undefined || status === undefined) return true;
  return passing.has(code) || status === 0 || status >= 500;
}

/** After the first, second, ... failure in a row the next try comes after this long, ms. */
const pausesMs = [2_000, 5_000, 15_000, 45_000, 120_000] as const;

/** How long to wait for the next try after so many failures in a row, ms. */
export function pauseAfter(failures: number): number {
  return pausesMs[Math.min(failures, pausesMs.length) - 1]!;
}
