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
  /** Of an unknown failure: the id that the server's log has. */
  id?: string;
};
