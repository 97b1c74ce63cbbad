import { implement, ORPCError } from '@orpc/server';
import type { AnySchema, ContractProcedure, ErrorMap } from '@orpc/contract';
import type { ErrorBody } from '@consult/contract/error-body.ts';
import { personHeader } from '@consult/contract/headers.ts';
import { commonErrors, metaOf, needsSession } from '@consult/contract/call.ts';
import type { CallMeta } from '@consult/contract/call.ts';
import { englishOfFields } from '@consult/domain/fault/english.ts';
import type { CallFault, FieldFaults } from '@consult/domain/fault/fault.ts';
import { allows } from '@consult/domain/permission/permissions.ts';
import { maySend } from '@consult/domain/permission/roles.ts';
import { commandOf } from './command.ts';
import type { CallContext } from './context.ts';
import type { Viewer } from './viewer.ts';

type CommonCode = keyof typeof commonErrors;

/**
 * A failure that every call can have, by its name. `faults` says what is wrong with which field of the input, `more`
 * what a page wants to know beside them.
 */
export function refuse(
  code: CommonCode,
  faults?: Partial<FieldFaults>,
  more: Pick<ErrorBody, 'returning'> = {},
): ORPCError<CommonCode, unknown> {
  const known = commonErrors[code];
  return new ORPCError(code, {
    status: known.status,
    message: known.message,
    data: faults ? { fields: englishOfFields(faults), faults, ...more } : undefined,
    defined: true,
  });
}

/** An error in English for the programmer whose request does not fit the contract. */
export const notAsDeclared = (sentence: string): CallFault => ({ code: 'not-as-declared', sentence });

/**
 * Whether a viewer may make a call: a session where one is needed, then the call's own access, then what a role denies.
 * @throws NOT_SIGNED_IN or NOT_ALLOWED
 */
export function checkAccess(meta: CallMeta, viewer: Viewer | null): void {
  if (meta.access === 'anyone' || meta.access === 'visit' || meta.access === 'phone') return;
  if (!viewer) throw refuse('NOT_SIGNED_IN');
  if (meta.access !== 'signed-in' && !allows(meta.access, viewer.permissions)) throw refuse('NOT_ALLOWED');
  if (meta.sends && !maySend(viewer.denies)) throw refuse('NOT_ALLOWED');
}

/**
 * Begins the implementation of a call that needs a session: session, access, then input are checked in this order
 * before the handler runs, which finds `context.viewer`, and `context.command` for `once`.
 */
export function serve<I extends AnySchema, O extends AnySchema, E extends ErrorMap>(
  declared: ContractProcedure<I, O, E, CallMeta>,
) {
  const meta = metaOf(declared);
  if (!needsSession(meta))
    throw new Error(`${meta.name} needs no session: implement it with serveAnyone, serveVisit or servePhone`);
  return implement(declared, { initialInputValidationIndex: 1 })
    .$context<CallContext>()
    .use(async ({ context, next }) => {
      const viewer = await context.app.sessions.resolve(context.request, meta);
      checkAccess(meta, viewer);
      const command = commandOf(context, meta);
      if (command === 'malformed') throw refuse('INVALID_INPUT', { command: notAsDeclared('Its id is no UUID.') });
      return next({ context: { viewer: viewer as Viewer, command } });
    });
}

/**
 * Begins the implementation of a call that anyone may make, signed in or not. One that names the person who makes it is
 * refused in another person's session, like every call.
 */
export function serveAnyone<I extends AnySchema, O extends AnySchema, E extends ErrorMap>(
  declared: ContractProcedure<I, O, E, CallMeta>,
) {
  const meta = metaOf(declared);
  if (meta.access !== 'anyone') throw new Error(`${meta.name} is not open to anyone: implement it with serve`);
  return implement(declared, { initialInputValidationIndex: 1 })
    .$context<CallContext>()
    .use(async ({ context, next }) => {
      await refuseAnotherPerson(context);
      return next();
    });
}

/** @throws OTHER_PERSON where the request names a person and comes in another's session */
async function refuseAnotherPerson({ app, request }: CallContext): Promise<void> {
  if (request.headers[personHeader] === undefined) return;
  await app.sessions.resolve(request, { beforeSecondFactor: true, whileLocked: true });
}

/**
 * Begins the implementation of a call that a patient makes in their visit, which the handler finds as `context.visit`.
 * Making it is a use of the visit.
 */
export function serveVisit<I extends AnySchema, O extends AnySchema, E extends ErrorMap>(
  declared: ContractProcedure<I, O, E, CallMeta>,
) {
  const meta = metaOf(declared);
  if (meta.access !== 'visit') throw new Error(`${meta.name} is not made in a visit: implement it with serve`);
  return implement(declared, { initialInputValidationIndex: 1 })
    .$context<CallContext>()
    .use(async ({ context, next }) => {
      await refuseAnotherPerson(context);
      const { app, request } = context;
      const visit = await app.visits.resolve(request);
      if (!visit) throw refuse('VISIT_ENDED');
      return next({ context: { visit } });
    });
}

/**
 * Begins the implementation of a call of a phone that was let in to add photos, which the handler finds as
 * `context.phone`. A call that changes something is a use of its maker's session.
 */
export function servePhone<I extends AnySchema, O extends AnySchema, E extends ErrorMap>(
  declared: ContractProcedure<I, O, E, CallMeta>,
) {
  const meta = metaOf(declared);
  if (meta.access !== 'phone') throw new Error(`${meta.name} is no call of a phone: implement it with serve`);
  return implement(declared, { initialInputValidationIndex: 1 })
    .$context<CallContext>()
    .use(async ({ context, next }) => {
      await refuseAnotherPerson(context);
      const { app, request } = context;
      const phone = await app.phones.resolve(request, { counts: meta.changes !== false });
      if (!phone) throw refuse('PHONE_ENDED');
      return next({ context: { phone } });
    });
}
