import type { Connection, Submittable } from 'pg';
import type pg from 'pg';

/** The parts of the driver's connection for COPY that its types leave out. */
type CopyConnection = Connection & {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

/** Sends one block of rows with COPY … FROM STDIN (binary). The block stands in memory, so there is nothing to pace. */
export function copyIn(client: pg.ClientBase, table: string, columns: readonly string[], block: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const query = {
      submit: (connection: Connection) =>
        (connection as CopyConnection).query(`copy ${table} (${columns.join(', ')}) from stdin (format binary)`),
      handleCopyInResponse: (connection: Connection) => {
        (connection as CopyConnection).sendCopyFromChunk(block);
        (connection as CopyConnection).endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleError: (error: Error) => {
        failure = error;
        // When the connection itself is gone, no ReadyForQuery follows.
        reject(error);
      },
      handleReadyForQuery: () => {
        if (!failure) resolve();
      },
    };
    client.query(query as Submittable);
  });
}
