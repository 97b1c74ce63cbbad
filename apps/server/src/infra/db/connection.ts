import pg from 'pg';

/**
 * SQLSTATEs of a server that ends a connection or takes none (57P01 to 57P03, class 08), or that takes no changes
 * (25006): a standby that is not promoted yet, at the address of the primary.
 */
const endedStates = /^(?:57P0[1-3]|08[0-9A-Z]{3}|25006)$/;

/** What Node says of a socket that is gone or not taken. */
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENETDOWN']);

/** What the driver says without a code (pg 8, pg-pool 3). */
const driverSentences =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|the database system is)/;

/**
 * Whether a statement failed because its connection to the database was lost or none could be had. Whether it was
 * carried out is not known then: only what may come twice may be repeated.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (endedStates.test(code) || socketCodes.has(code))) return true;
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost);
  return driverSentences.test(error.message) || isConnectionLost(error.cause);
}

/**
 * SQLSTATEs of work that the database gave up for other work, and undid: a lock that was not free in time (55P03), two
 * that wait for each other (40P01), more connections than it takes (53300).
 */
const busyStates = new Set(['55P03', '40P01', '53300']);

/** Whether the database was too busy for a statement. Nothing of its transaction was carried out. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && busyStates.has(code)) || isBusy(error.cause);
}

/** SQLSTATE of a statement that would change something on a server that takes no changes. */
const readOnly = '25006';

/** Whether a statement or a connection failed because the server is a standby, or read-only otherwise. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === readOnly;
}

const servers = new WeakMap<pg.ClientBase, string>();

/** What says which server a pool's connection leads to: the time at which it started. */
export function serverOf(client: pg.ClientBase): string | undefined {
  return servers.get(client);
}

/**
 * Refuses a new connection of a pool to a server that takes no changes, as libpq's target_session_attrs=read-write
 * does: the pool would keep it, and answer from a standby, long after another server has become the primary.
 * @param done gets an error that isConnectionLost knows
 */
export function checkWritable(client: pg.ClientBase, done: (error?: Error) => void): void {
  client.query<{ readonly: boolean; server: string | null }>(
    `select current_setting('transaction_read_only')::boolean as readonly, pg_postmaster_start_time()::text as server`,
    (failure: Error | null, result) => {
      if (!failure && result.rows[0]?.server) servers.set(client, result.rows[0].server);
      if (failure) done(failure);
      else if (result.rows[0]?.readonly) done(Object.assign(new Error('it takes no changes'), { code: readOnly }));
      else done();
    },
  );
}

/**
 * Keeps a connection that the database ends from ending the process. A statement that runs is rejected all the same,
 * and so is the next one; without a listener the driver's event would be an uncaught exception.
 */
export function outliveLoss<C extends pg.ClientBase>(client: C, onLost: (error: Error) => void = () => undefined): C {
  return client.on('error', onLost) as C;
}

/**
 * A connection of one's own, connected.
 * @param onLost told when it breaks
 * @throws when the database can not be reached
 */
export async function connect(config: pg.ClientConfig, onLost?: (error: Error) => void): Promise<pg.Client> {
  const client = outliveLoss(new pg.Client(config), onLost);
  await client.connect();
  return client;
}
