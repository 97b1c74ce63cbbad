import type pg from 'pg';
import { isConnectionLost } from '../infra/db/connection.ts';
import { inTransaction } from '../infra/db/transaction.ts';
import type { LiveEvent } from '../infra/live/live-event.ts';
import type { Command } from './command.ts';
import type { App } from './context.ts';
import { refuse } from './implement.ts';
import type { Viewer } from './viewer.ts';

/** What a call did: its answer, and the live events that tell of it once it is committed. */
export type Effect<Answer> = { answer: Answer; events?: readonly LiveEvent[] };

/** What a handler of a call that needs a session has of its context. */
export type OnceContext = { app: App; viewer: Viewer; command: Command | null };

type Kept = { call: string; content: Buffer; answer: object | null };

/** A statement on a connection, within its transaction where one is open. */
type Queryable = Pick<pg.ClientBase, 'query'>;

/**
 * Carries out what a waiting call does, in one transaction with the row of its command, and announces its events after
 * the commit. A repeat of the command gets the kept answer, writes and announces nothing, whatever changed since; of
 * two at once the second waits for the first. So everything that can refuse stands in `work`, but for what the input
 * alone decides. The answer holds ids, versions, instants and codes: nothing that would have to be encrypted.
 * @throws COMMAND_REUSED where another command was carried out under this id
 */
export async function once<Answer extends object>(
  { app, viewer, command }: OnceContext,
  work: (client: pg.PoolClient) => Promise<Effect<Answer>>,
): Promise<Answer> {
  const { answer, events } = await inTransaction(app.write, async (client): Promise<Effect<Answer>> => {
    if (!command) return work(client);
    if (!(await claim(client, viewer.personId, command))) return { answer: await keptAnswer(client, viewer, command) };
    const effect = await work(client);
    if (!saysDone(effect.answer)) await keep(client, viewer, command, effect.answer);
    return effect;
  });
  if (events) app.live.committed(events);
  return answer;
}

/** Like `once`, for a call that is one statement: without a command it needs no transaction around it. */
export async function onceAlone<Answer extends object>(
  context: OnceContext,
  work: (client: Queryable) => Promise<Effect<Answer>>,
): Promise<Answer> {
  const { app, command } = context;
  if (command) return once(context, work);
  const { answer, events } = await work(app.write);
  if (events) app.live.committed(events);
  return answer;
}

/** What a statement writes of its command; all null without one: id, call and content of the row in table command. */
export type Claim = readonly [string, string, Buffer] | readonly [null, null, null];

/**
 * Like `onceAlone`, for a statement that writes the row of its command itself, with its answer: one round trip with a
 * command as without. Where that row is there already, the database undoes the whole statement, and whatever refuses a
 * repeat, the kept answer counts. A statement that is refused writes no row of its command.
 */
export async function onceInStatement<Answer extends object>(
  { app, viewer, command }: OnceContext,
  statement: (claim: Claim) => Promise<Effect<Answer>>,
): Promise<Answer> {
  const claimed: Claim = command ? [command.id, command.call, command.content] : [null, null, null];
  const { answer, events } = await statement(claimed).catch(async (error: unknown): Promise<Effect<Answer>> => {
    if (!command || isConnectionLost(error) || !(await find(app.write, viewer, command))) throw error;
    return { answer: await keptAnswer(app.write, viewer, command) };
  });
  if (events) app.live.committed(events);
  return answer;
}

/** Whether a command was carried out already; for a call that asks others before it begins its transaction. */
export async function wasDone({ app, viewer, command }: OnceContext): Promise<boolean> {
  return command !== null && (await find(app.write, viewer, command)) !== null;
}

/** The call under whose name a command stands that was given up. */
const givenUp = 'command-discard';

/**
 * Keeps the id of a command used that has not arrived, so that it never is carried out. Resolves to false where it was
 * carried out; waits for a transaction that does it.
 */
export async function giveUp(client: Queryable, { app, viewer }: OnceContext, id: string): Promise<boolean> {
  const nothing = { id, call: givenUp, content: app.terms.contentHash(givenUp) };
  if (await claim(client, viewer.personId, nothing)) return true;
  return (await find(client, viewer, nothing))?.call === givenUp;
}

/**
 * For a call that knows its repeats by a row of its own, in its transaction: from here on its command can not be given
 * up.
 * @throws COMMAND_REUSED where it was
 */
export async function begin(client: Queryable, { viewer, command }: Omit<OnceContext, 'app'>): Promise<void> {
  if (!command || (await claim(client, viewer.personId, command))) return;
  if ((await find(client, viewer, command))?.call === givenUp) throw refuse('COMMAND_REUSED');
}

/** Writes the row of a command; false where there is one. Waits for a transaction that is writing it. */
async function claim(client: Queryable, personId: string, { id, call, content }: Command): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'command-claim',
    text: 'insert into command (person_id, id, call, content) values ($1, $2, $3, $4) on conflict do nothing',
    values: [personId, id, call, content],
  });
  return rowCount === 1;
}

async function keep(client: Queryable, viewer: Viewer, { id }: Command, answer: object): Promise<void> {
  await client.query({
    name: 'command-keep',
    text: 'update command set answer = $3 where person_id = $1 and id = $2',
    values: [viewer.personId, id, JSON.stringify(answer)],
  });
}

async function find(client: Queryable, viewer: Viewer, { id }: Command): Promise<Kept | null> {
  const { rows } = await client.query<Kept>({
    name: 'command-kept',
    text: `select call, content, answer from command where person_id = $1 and id = $2`,
    values: [viewer.personId, id],
  });
  return rows[0] ?? null;
}

/** @throws COMMAND_REUSED */
async function keptAnswer<Answer extends object>(client: Queryable, viewer: Viewer, command: Command): Promise<Answer> {
  const kept = await find(client, viewer, command);
  if (!kept || kept.call !== command.call || !kept.content.equals(command.content)) throw refuse('COMMAND_REUSED');
  return (kept.answer ?? { ok: true }) as Answer;
}

function saysDone(answer: object): boolean {
  return Object.keys(answer).join() === 'ok';
}
