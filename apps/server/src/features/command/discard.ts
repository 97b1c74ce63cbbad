import { commandDiscard } from '@consult/contract/command/discard.ts';
import { serve } from '../../call/implement.ts';
import { giveUp, once } from '../../call/once.ts';

/** command-discard: keeps the id of a command that has not arrived used, so that it never is carried out. */
export const discard = serve(commandDiscard).handler(({ input, context }) =>
  once(context, async (client) => ({ answer: { arrived: !(await giveUp(client, context, input.id)) } })),
);
