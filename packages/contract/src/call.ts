import { oc } from '@orpc/contract';
import type { ErrorMap } from '@orpc/contract';
import type { z } from 'zod';
import type { Permission } from '@consult/domain/permission/permissions.ts';

/**
 * Who may make a call: 'anyone' (no session needed), 'visit' (a patient who proved at their link who they are), 'phone'
 * (a phone that was let in to add photos), or 'signed-in' (any session), or an OR of ANDs of permissions: the viewer
 * must hold every permission of at least one group. A session is no visit and no phone.
 */
export type Access = 'anyone' | 'visit' | 'phone' | 'signed-in' | readonly (readonly [Permission, ...Permission[]])[];

/** Whether a call is made in a session of one's account: not by anyone, a patient in their visit, or a phone. */
export const needsSession = ({ access }: Pick<CallMeta, 'access'>): boolean =>
  access !== 'anyone' && access !== 'visit' && access !== 'phone';

/**
 * What a call changes. False: nothing but audit entries and what the server notes of a reading. `waits`: whether a
 * client may keep it as a command and send it later by itself (decision 85); where it may not, the call shows that it
 * runs and fails in place.
 */
export type Changes = false | { waits: boolean };

/** The facts about a call that the server needs besides its schemas. */
export type CallMeta = {
  name: string;
  access: Access;
  /** True where the call sends something to other people: a role that denies sending closes it. */
  sends: boolean;
  changes: Changes;
  /** True where a person whose role requires a second factor may make it in a session without one. */
  beforeSecondFactor: boolean;
  /** True where a locked session may make it. */
  whileLocked: boolean;
  [key: string]: unknown;
};

/** Failures that every call can have; a call adds its own beside them. */
export const commonErrors = {
  INVALID_INPUT: { status: 400, message: 'Check form for errors.' },
  NOT_SIGNED_IN: { status: 401, message: 'You are not signed in.' },
  /** The patient's visit was ended, ran out, or its link was closed. */
  VISIT_ENDED: { status: 401, message: 'This page was closed. Open it again with the health number.' },
  /** The phone that adds photos was ended, ran out, or its maker's session ended or was locked. */
  PHONE_ENDED: { status: 401, message: 'This phone can add no more photos. Make a new code for it.' },
  LOCKED: { status: 401, message: 'Your session is locked. Type your password to go on.' },
  NOT_ALLOWED: { status: 403, message: 'You are not permitted to do this.' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Your role requires a second factor. Set one up to go on.' },
  /** The request names a person (consult-person), and the session is another's. Nothing was looked at. */
  OTHER_PERSON: { status: 409, message: 'Somebody else is signed in here now. Nothing was done in their name.' },
  /** A command with this id was carried out before, and it was another one. */
  COMMAND_REUSED: { status: 409, message: 'Something else was already done under this id. Nothing was changed.' },
  NOT_FOUND: { status: 404, message: 'This does not exist, or you do not have access to it.' },
  TOO_MANY: { status: 429, message: 'Too many tries. Wait a little and try again.' },
  /** The database was away for a moment. Whether the call was carried out is not known; it may be made again. */
  UNAVAILABLE: { status: 503, message: 'The service cannot be reached at the moment. Nothing was lost; try again.' },
  DISK_FULL: {
    status: 507,
    message: 'The server has no room left. Nothing was lost; try again once its operator has made some.',
  },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Nothing was lost; try again.' },
} satisfies ErrorMap;

type Declaration<Name extends string, I extends z.ZodType, O extends z.ZodType, E extends ErrorMap> = {
  /** Exactly as the specification spells it; the file bears the same name in kebab case. */
  name: Name;
  /** One line for the reference page. */
  summary: string;
  access: Access;
  sends?: boolean;
  /**
   * Also open to a session that lacks the second factor that a role requires: signing out, enrolling. Closed by
   * default.
   */
  beforeSecondFactor?: boolean;
  /** Also open to a locked session: unlocking it, signing out. Closed by default. */
  whileLocked?: boolean;
  changes: Changes;
  input: I;
  output: O;
  errors?: E;
};

/**
 * Declares one call. `access` and `changes` have no default on purpose: a call that does not say who may make it, or
 * whether it changes anything and may wait, does not compile. The path is `/call/<name>` below the versioned prefix,
 * the method POST.
 */
export function call<const Name extends string, I extends z.ZodType, O extends z.ZodType, E extends ErrorMap = {}>(
  declared: Declaration<Name, I, O, E>,
) {
  const meta: CallMeta = {
    name: declared.name,
    access: declared.access,
    sends: declared.sends ?? false,
    changes: declared.changes,
    beforeSecondFactor: declared.beforeSecondFactor ?? false,
    whileLocked: declared.whileLocked ?? false,
  };
  const shared = 'Answers alike whether a record does not exist or is not yours.';
  return oc
    .$meta(meta)
    .route({
      method: 'POST',
      path: `/call/${declared.name}`,
      operationId: declared.name,
      tags: [declared.name.split('-')[0]!],
      summary: declared.summary,
      description: shared,
      spec: (operation) =>
        Object.assign(operation, { 'x-access': declared.access, 'x-sends': meta.sends, 'x-changes': meta.changes }),
    })
    .errors({ ...commonErrors, ...(declared.errors ?? ({} as E)) })
    .input(declared.input)
    .output(declared.output);
}

/** The meta of a declared call. */
export function metaOf(declared: { '~orpc': { meta: unknown } }): CallMeta {
  return declared['~orpc'].meta as CallMeta;
}
