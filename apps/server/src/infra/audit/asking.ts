import { AsyncLocalStorage } from 'node:async_hooks';

/** With what the request comes that is being served: codes and names of ranges, and never an address. */
export type Asking = {
  /** Browser, system, and the operator's name for the place. */
  with: () => Readonly<Record<string, string>>;
  /** Whose session it comes with, and how that began; null until it is known, and without one. */
  session: { personId: string; method: string | null } | null;
};

const serving = new AsyncLocalStorage<Asking>();

/** Runs what serves a request, so that the audit entries that it writes can tell with what it came. */
export function whileServing(asking: Pick<Asking, 'with'>, serve: () => void): void {
  serving.run({ ...asking, session: null }, serve);
}

/** Notes whose session the request that is being served comes with. */
export function noteSession(session: Asking['session']): void {
  const asking = serving.getStore();
  if (asking) asking.session = session;
}

/**
 * Device, place and method of the request that is being served, for an entry that `actorId` causes; null outside of a
 * request (jobs, commands of the operator). The method is that of the actor's own session.
 */
export function askedWith(actorId: string | null): Readonly<Record<string, string>> | null {
  const asking = serving.getStore();
  if (!asking) return null;
  const { session } = asking;
  const method = session !== null && session.personId === actorId ? session.method : null;
  return { ...asking.with(), ...(method === null ? {} : { method }) };
}
