import { queryOptions } from '@tanstack/react-query';
import { platform } from '../platform/platform.ts';
import { logEvent } from './analytics.ts';
import { call, onSessionOver, type Output } from './call.ts';
import { failedWith } from './call-error.ts';
import { forgetPlace } from './place.ts';
import { queryClient } from './query-client.ts';
import { forgetUser, rememberUser } from './remembered-user.ts';

export type Claims = Output<'login-setCustomClaims_v1'>;
export type Profile = NonNullable<Output<'profile-get'>>;
export type AppInfo = Output<'app-info'>;
/** The second step of signing in: the challenge, and the ways to answer it. */
export type SecondFactorAsked = Extract<Output<'account-signIn'>, { secondFactor: unknown }>['secondFactor'];
/** A session that has begun; the profile is null for an account that has none. */
export type Entered = { claims: Claims; profile: Profile | null };

/** The person who is signed in and their permissions; the server computes them anew at every asking. */
export const claimsQuery = queryOptions({
  queryKey: ['claims'],
  queryFn: ({ signal }) => call('login-setCustomClaims_v1', {}, { signal }),
  staleTime: 10 * 60_000,
});

/** The signed-in user's profile; null when the account has none. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('profile-get', {}, { signal }),
  staleTime: 10 * 60_000,
});

/** Version, environment, contact addresses, demo accounts: the same for everybody. */
export const appInfoQuery = queryOptions({
  queryKey: ['app-info'],
  queryFn: ({ signal }) => call('app-info', {}, { signal }),
  staleTime: Infinity,
});

/** Tells the other tabs of this browser, which share the cookie, that the session changed. */
const tabs = new BroadcastChannel('consult-session');

/** Calls `listener` when another tab signed in or out. */
export function onSessionChangedElsewhere(listener: (change: 'signed-in' | 'signed-out') => void): void {
  tabs.addEventListener('message', ({ data }: MessageEvent<'signed-in' | 'signed-out'>) => listener(data));
}

/**
 * Signs in and loads the profile; somebody with a second factor is asked for that instead. Returns null for the profile
 * when the account has none; throws CallError.
 */
export async function signIn(email: string, password: string): Promise<Entered | { secondFactor: SecondFactorAsked }> {
  const answer = await call('account-signIn', { email, password }, { probe: true });
  return 'secondFactor' in answer ? answer : enter(answer.claims);
}

/**
 * The second step of signing in, by a code of the app or a recovery code. Throws CallError: WRONG_CODE, CHALLENGE_OVER,
 * TOO_MANY.
 */
export async function answerSecondFactor(
  challenge: string,
  method: 'totp' | 'recovery-code',
  code: string,
): Promise<Entered> {
  const { claims } = await call('account-answerSecondFactor', { challenge, method, code }, { probe: true });
  return enter(claims);
}

let over = false;
onSessionOver(() => {
  over = true;
});

/** Whether the server has said that the session of this page is over, and none has begun since. */
export function isSessionOver(): boolean {
  return over;
}

/**
 * Takes over a session that has just begun, by whichever way, and loads the profile. Removes the data of an earlier
 * session from the cache first.
 */
export async function enter(claims: Claims): Promise<Entered> {
  forgetSessionData();
  over = false;
  queryClient.setQueryData(claimsQuery.queryKey, claims);
  logEvent('sign_in', { platform: platform() });
  tabs.postMessage('signed-in');
  const profile = await queryClient.fetchQuery(profileQuery);
  if (profile) rememberUser(profile);
  return { claims, profile };
}

let signingOut: Promise<void> | null = null;

/**
 * Whether this page is ending its session itself: a refusal in the meantime is then expected, and the address is not
 * one to return to.
 */
export function isSigningOut(): boolean {
  return signingOut !== null;
}

/** Resolves when no sign-out of this page is on its way any more. */
export async function signOutOver(): Promise<void> {
  await Promise.allSettled([signingOut]);
}

/**
 * Ends the session on the server and, once that is certain, leaves the page and forgets everything that the session had
 * loaded. In that order: a page that is still shown would ask again for the forgotten data.
 */
export function signOut(leavePage: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  signingOut = endSession(leavePage).finally(() => {
    signingOut = null;
  });
  return signingOut;
}

async function endSession(leavePage: () => Promise<void>): Promise<void> {
  await call('account-signOut', {}, { probe: true, whileLocked: true }).catch((error: unknown) => {
    if (!failedWith(error, 'NOT_SIGNED_IN')) throw error;
  });
  // The sign-in page, which comes next, would show the remembered user.
  forgetUser();
  await leavePage();
  tellSignedOut();
  forgetPlace();
  forgetSessionData();
  tabs.postMessage('signed-out');
}

const leaves = new Set<() => void>();

/** Calls `listener` after the person signed out on their own word, not at the end of a session by itself. */
export function onSignedOut(listener: () => void): void {
  leaves.add(listener);
}

/** Says that the person signed out. */
export function tellSignedOut(): void {
  for (const listener of leaves) listener();
}

const ends = new Set<() => void>();

/** Calls `listener` whenever the data of a session is forgotten, so that dialogs and files that show it close too. */
export function onSessionForgotten(listener: () => void): void {
  ends.add(listener);
}

/** Patient data never outlives the session that loaded it: everything but app-info leaves the cache. */
export function forgetSessionData(): void {
  for (const listener of ends) listener();
  const ofSession = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'app-info' };
  void queryClient.cancelQueries(ofSession);
  queryClient.removeQueries(ofSession);
  queryClient.getMutationCache().clear();
}
