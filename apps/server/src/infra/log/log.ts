import pino from 'pino';
import { unreadableChannel } from '../keystore/unreadable.ts';
import type { Unreadable } from '../keystore/unreadable.ts';
import { describeError } from './describe-error.ts';

/** One answered call. Ids are UUIDs; anything else in their place is left out. */
export type CallLine = { call: string; status: number; ms: number; person?: string; request?: string };

/** What a line may add to its fixed text: numbers, switches and ids. */
export type LineFields = Readonly<Record<string, number | boolean | { id: string }>>;

/**
 * The log of a process: one JSON object a line on standard output. Its lines hold only names of calls, codes,
 * durations, ids and the developer's own fixed texts. No patient data, no address, no error message.
 */
export type Log = {
  call: (line: CallLine) => void;
  /** A failure that nobody expected. The caller got `id` in the answer. */
  failure: (at: { call: string; id: string }, error: unknown) => void;
  /** A state that the operator should mend. `text` is fixed, never built from values. */
  warn: (text: string, fields?: LineFields) => void;
  /** A notable event. `text` is fixed, never built from values. */
  note: (text: string, fields?: LineFields) => void;
  /** An event of analytics, checked against their closed list. */
  event: (event: { name: string; params: Readonly<Record<string, string | number | boolean>> }) => void;
  /** Writes held back lines, and stops listening for entries that can not be decrypted. */
  close: () => void;
};

export type LogOptions = {
  level: string;
  /** Where lines go; standard output if not given. */
  destination?: { write: (line: string) => void };
};

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
// A caller may post to any address; a text that does not look like a call's name is not repeated.
const callName = /^[a-z][A-Za-z]{1,30}(?:-[a-z][A-Za-z]{0,40}(?:_v\d{1,2})?){0,3}$/;

/** Opens the log of a process. */
export function openLog({ level, destination }: LogOptions): Log {
  const out = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
  const onUnreadable = (message: unknown): void => {
    const { table, column, id, reason } = message as Unreadable;
    out.warn(
      { table, column, ...ids({ record: id }), reason },
      'an encrypted entry can not be read and shows as empty',
    );
  };
  unreadableChannel.subscribe(onUnreadable);
  return {
    call: ({ call, status, ms, person, request }) =>
      out.info({ call: nameOf(call), status, ms: Math.round(ms * 10) / 10, ...ids({ person, request }) }, 'call'),
    failure: ({ call, id }, error) =>
      out.error({ call: nameOf(call), ...ids({ id }), error: describeError(error) }, 'failure'),
    warn: (text, fields) => out.warn(plain(fields), text),
    note: (text, fields) => out.info(plain(fields), text),
    event: ({ name, params }) => out.info({ event: name, params }, 'analytics'),
    close() {
      unreadableChannel.unsubscribe(onUnreadable);
      out.flush();
    },
  };
}

const nameOf = (call: string): string => (callName.test(call) ? call : 'unknown');

function ids(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined && uuid.test(entry[1])),
  );
}

function plain(fields: LineFields = {}): Record<string, number | boolean | string> {
  const shown: Record<string, number | boolean | string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'object') shown[name] = value;
    else if (uuid.test(value.id)) shown[name] = value.id;
  }
  return shown;
}
