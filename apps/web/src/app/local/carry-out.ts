import { call, failureOf } from '../call.ts';
import { isPassing, type Command } from './command.ts';
import type { Failure, Outcome } from './waiting.ts';

/** The most characters that leave in one request; what is longer goes by itself. */
const mostCharacters = 200_000;

/** False once the server refused several in one request: a process of the version before knows no such call. */
let together = true;

/** Makes the calls of commands that leave in one request: one by its own call, several together. */
export async function carryOut(commands: readonly Command[]): Promise<readonly (Outcome | null)[]> {
  if (together && commands.length > 1)
    try {
      return await severalOf(commands);
    } catch (error) {
      if (isPassing(error as Failure)) throw error;
      together = false;
    }
  // The others come next.
  return [await aloneOf(commands[0]!)];
}

async function aloneOf({ id, call: name, input, person: personId }: Command): Promise<Outcome> {
  try {
    return { answer: await call(name, input, { command: { id, personId } }) };
  } catch (failure) {
    return { failure: failure as Failure };
  }
}

async function severalOf(commands: readonly Command[]): Promise<readonly (Outcome | null)[]> {
  const leave: Command[] = [];
  let characters = 0;
  for (const command of commands) {
    characters += JSON.stringify(command.input).length;
    if (characters > mostCharacters) break;
    leave.push(command);
  }
  if (leave.length < 2) return [await aloneOf(commands[0]!)];
  const { answers } = await call(
    'command-carryOut',
    { commands: leave.map(({ id, call: name, stream, input }) => ({ id, call: name, stream, input })) },
    { personId: leave[0]!.person },
  );
  return answers.map((one, at): Outcome | null => {
    if (!one) return null;
    const { status, body } = one;
    return status === 200 ? { answer: body } : { failure: failureOf(leave[at]!.call, { status }, body) };
  });
}
