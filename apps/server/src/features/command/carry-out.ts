import type { FastifyRequest } from 'fastify';
import { metaOf } from '@consult/contract/call.ts';
import { contract, type CallName } from '@consult/contract/calls.ts';
import { commandCarryOut } from '@consult/contract/command/carry-out.ts';
import { commandHeader } from '@consult/contract/headers.ts';
import { errorBody } from '../../call/errors.ts';
import { refuse, serve } from '../../call/implement.ts';

/** After this long no other command of a request is begun, ms: its client gives a request up that has no answer. */
const beginsWithinMs = 5_000;

/**
 * command-carryOut: hands each command to its own call, as if it came in a request of its own, so that session, access,
 * input, once and audit are the call's. Has no transaction around them: each is confirmed, or refused, by itself.
 */
export const carryOut = serve(commandCarryOut).handler(async ({ input, context: { app, request } }) => {
  const latest = app.now().getTime() + beginsWithinMs;
  const failed = new Set<string>();
  const answers: (Answer | null)[] = [];
  for (const command of input.commands) {
    const begins = !failed.has(command.stream) && app.now().getTime() <= latest;
    const answer = begins ? await callOf(request, command) : null;
    if (answer?.status !== 200) failed.add(command.stream);
    answers.push(answer);
  }
  return { answers };
});

type Answer = { status: number; body: unknown };
type Asked = { id: string; call: string; input: object };

async function callOf({ headers, server, socket }: FastifyRequest, { id, call, input }: Asked): Promise<Answer> {
  if (!mayWait(call)) {
    const nothing = refuse('NOT_FOUND');
    return { status: nothing.status, body: errorBody(nothing) };
  }
  const { 'content-length': _, 'transfer-encoding': __, ...kept } = headers;
  const { statusCode, payload } = await server.inject({
    method: 'POST',
    url: `/V5/call/${call}`,
    headers: { ...kept, [commandHeader]: id },
    remoteAddress: socket.remoteAddress,
    payload: input,
  });
  return { status: statusCode, body: JSON.parse(payload) as unknown };
}

function mayWait(name: string): boolean {
  if (!Object.hasOwn(contract, name)) return false;
  const { changes } = metaOf(contract[name as CallName]);
  return changes && changes.waits;
}
