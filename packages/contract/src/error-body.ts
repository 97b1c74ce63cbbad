import type { TooLate } from '@consult/domain/activity/taking-back.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';

/** The body of every failed call. */
export type ErrorBody = {
  /** In English. */
  error: string;
  /** Callers match this code. */
  code: string;
  /** The faults by field of the input, in English. */
  fields?: Readonly<Record<string, string>>;
  /** The same faults as codes with facts, for pages in another language. */
  faults?: FieldFaults;
  /** The id of the viewer's own record that the failure is about, where it leads on: what was sent before. */
  about?: string;
  /** Why something can not be taken back any more. */
  late?: TooLate;
  /** The version that stands, where an older one was changed. */
  version?: number;
  /** Of a service that takes no consults now: the next day with room, YYYY-MM-DD in business time, if one is known. */
  returning?: string;
  /** Of an unknown failure: the id that the server's log has. */
  id?: string;
};
