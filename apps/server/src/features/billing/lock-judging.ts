import type pg from 'pg';

/**
 * The first lock of every transaction that judges records, takes them into a file or reads their results, held to its
 * end. A judgement changes other records of the patient, wherever they stand in an order of ids: two of these
 * transactions would wait for each other in a circle. Taking back and mail that fails take it in their own statements.
 */
export async function lockJudging(client: pg.ClientBase): Promise<void> {
  await client.query({
    name: 'billing-judging-lock',
    text: 'select lock_judging()',
    values: [],
  });
}

/** The same for a claim file and its results: one of another process is waited for, as long as a statement may take. */
export async function waitForJudging(client: pg.ClientBase): Promise<void> {
  await client.query('set local lock_timeout = 0');
  await lockJudging(client);
}
