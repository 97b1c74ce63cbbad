import type { CallName, Input, Output } from '../call.ts';
import type { CallError } from '../call-error.ts';
import { does, onDone, onShown, resumeLocal, shownNow, type Done } from './local.ts';
import { errorOf } from './refusal.ts';

/** What became of a command: the server carried it out or refused it, or it waits and goes out by itself. */
export type Became<Name extends CallName> =
  | { kind: 'done'; answer: Output<Name> }
  | { kind: 'refused'; error: CallError }
  | { kind: 'waits' };

/** A form shows so long that it runs, and then says that it waits, ms. */
const patienceMs = 10_000;

/**
 * Hands over what a form says, and resolves to what became of it while its person looks on. `onKept` is called once it
 * is kept, however it ends.
 */
export async function handOver<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  how: Done<Name> & { id: string },
  onKept: () => void,
): Promise<Became<Name>> {
  const { promise, resolve } = Promise.withResolvers<Became<Name>>();
  const look = () => {
    const one = shownNow().find(({ command }) => command.id === how.id);
    const refusal = one?.command.refusal;
    if (refusal) resolve({ kind: 'refused', error: errorOf(name, refusal) });
    else if (one?.failed || one?.standing === 'behind') resolve({ kind: 'waits' });
  };
  const stops = [
    onDone(name, ({ id }, answer) => {
      if (id === how.id) resolve({ kind: 'done', answer: answer as Output<Name> });
    }),
    onShown(look),
  ];
  const timer = setTimeout(() => resolve({ kind: 'waits' }), patienceMs);
  try {
    // Somebody asks for it: what pauses after a failure is tried now.
    resumeLocal();
    await does(name, input, how);
    onKept();
    look();
    return await promise;
  } finally {
    clearTimeout(timer);
    for (const stop of stops) stop();
  }
}
