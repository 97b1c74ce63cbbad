import type { FieldFaults } from '@consult/domain/fault/fault.ts';

/** The body of every failed call. */
export type ErrorBody = {
  /** In English. */
  error: string;
  /** What callers match. */
  code: string;
  /** What is wrong, by field of the input, in English. */
  fields?: Readonly<Record<string, string>>;
  /** The same as codes with their facts, for who says it in another language. */
  faults?: FieldFaults;
  /** Of an unknown failure: the id that the server's log has. */
  id?: string;
};
