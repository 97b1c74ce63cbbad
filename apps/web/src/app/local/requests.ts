import { commandsAtOnce } from '@consult/contract/command/at-once.ts';
import { standings, streamsAtOnce, type Command } from './command.ts';

/** What stands in the way of commands that may go. */
export type InTheWay = {
  /** Streams of which something is on its way. */
  busy: Set<string>;
  /** How many requests are on their way, and how many uploads. */
  requests: number;
  uploads: number;
  /** Whether a command stays where it is, and so those behind it. */
  stays: (command: Command) => boolean;
  /** Whether a command shares no request, though it has no files. */
  isLone: (command: Command) => boolean;
};

/**
 * What leaves now, by request: few commands each in one of their own, many together. Those of a stream share one in
 * their order, and the server begins none before the one ahead of it is confirmed. What takes files along goes alone,
 * beside the others: uploads take long.
 */
export function requestsOf(
  commands: readonly Command[],
  now: number,
  { busy, requests, uploads, stays, isLone }: InTheWay,
): Command[][] {
  const bringing: Command[][] = [];
  const lone: Command[][] = [];
  const shared: Command[][] = [];
  const there = new Set(commands.some(({ after }) => after) ? commands.map(({ id }) => id) : []);
  const requestOf = new Map<string, Command[]>();
  const hasRoom = () => requests + lone.length + shared.length < streamsAtOnce;
  const place = (command: Command, ahead: Command[] | undefined): Command[] | undefined => {
    if (hasFiles(command)) return ahead || uploads + bringing.length >= streamsAtOnce ? undefined : begin(bringing);
    if (isLone(command)) return ahead || !hasRoom() ? undefined : begin(lone);
    const request = ahead ?? (hasRoom() ? begin(shared) : shared.toSorted((a, b) => a.length - b.length)[0]);
    return request && request.length < commandsAtOnce ? request : undefined;
  };
  for (const [command, stands] of standings(commands, now)) {
    const { stream, says, after = [] } = command;
    // A refused state holds nothing back.
    if (busy.has(stream) || (stands === 'refused' && !says)) continue;
    const ahead = requestOf.get(stream);
    const isNext = stands === 'goes' || (stands === 'behind' && ahead && !after.some((id) => there.has(id)));
    const request = isNext && !stays(command) ? place(command, ahead) : undefined;
    request?.push(command);
    if (request && shared.includes(request)) requestOf.set(stream, request);
    else busy.add(stream);
  }
  return [...bringing, ...lone, ...shared];
}

function begin(requests: Command[][]): Command[] {
  const request: Command[] = [];
  requests.push(request);
  return request;
}

/** Whether a command takes files along. */
export const hasFiles = ({ files = [] }: Command): boolean => files.length > 0;
