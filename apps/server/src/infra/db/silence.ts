import pg from 'pg';
import { connect, serverOf } from './connection.ts';

export type SilenceOptions = {
  /** How often the connections in use are looked at, in ms. */
  lookMs?: number;
  /** A connection that is in use for longer, in ms, makes the pool doubt that its server is there. */
  doubtMs?: number;
  /** How long a new connection, made in doubt, may take, in ms. */
  answerMs?: number;
};

/**
 * Ends the connections of a pool that are in use where their server has fallen silent, or where another one answers
 * under its name: a machine that vanishes says nothing, and the system believes in its connections for a quarter of an
 * hour. Statements on them are rejected as lost ones are (isConnectionLost), and the pool connects anew. Where the same
 * server answers, be it with a refusal, nothing is ended, however long a statement takes. One attempt that fails says
 * little, of a busy machine or a name that was not found for a moment: it takes two that follow each other.
 * @param onSilence told how many connections were ended
 */
export function endSilent(
  pool: pg.Pool,
  url: string,
  onSilence: (ended: number) => void,
  { lookMs = 5_000, doubtMs = 10_000, answerMs = 5_000 }: SilenceOptions = {},
): void {
  const inUse = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => inUse.set(client, performance.now()));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('remove', (client) => inUse.delete(client));

  let asking = false;
  let unanswered = 0;
  const timer = setInterval(() => {
    if (pool.ended) clearInterval(timer);
    else if (!asking) void look();
  }, lookMs).unref();

  async function look(): Promise<void> {
    const doubtful = [...inUse].filter(([, since]) => performance.now() - since > doubtMs);
    if (doubtful.length === 0) return void (unanswered = 0);
    asking = true;
    const answer = await askServer(url, answerMs);
    asking = false;
    unanswered = answer === null ? unanswered + 1 : 0;
    if (answer === 'refused' || unanswered === 1) return;
    const gone = doubtful.filter(([client, since]) => inUse.get(client) === since && serverOf(client) !== answer);
    // While a statement runs, the driver closes the socket at once.
    for (const [client] of gone) (client as unknown as pg.Client).end().catch(() => undefined);
    if (gone.length > 0) onSilence(gone.length);
  }
}

/** What says which server answers a new connection: serverOf's, or 'refused'; null where none does. */
async function askServer(url: string, answerMs: number): Promise<string | null> {
  try {
    const client = await connect({
      connectionString: url,
      application_name: 'consult-look',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    try {
      const { rows } = await client.query<{ server: string | null }>(
        'select pg_postmaster_start_time()::text as server',
      );
      return rows[0]?.server ?? null;
    } finally {
      client.end().catch(() => undefined);
    }
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'refused' : null;
  }
}
