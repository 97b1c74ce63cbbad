import type pg from 'pg';

/** A record that is about to be claimed. */
type Judged = { recordId: string; doctorId: string };

/** A rule that keeps a record out of the file; `rule` is its id. */
export type Finding = { recordId: string; rule: string };

/**
 * The rules that judge records before a file takes them, in its transaction. What they find is put on hold under the
 * rule's id.
 */
export type Judge = (client: Pick<pg.ClientBase, 'query'>, records: readonly Judged[]) => Promise<readonly Finding[]>;

/** No rule is asked. */
export const noFindings: Judge = async () => [];
