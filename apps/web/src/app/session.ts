import { queryOptions } from '@tanstack/react-query';
import { platform } from '../platform/platform.ts';
import { logEvent } from './analytics.ts';
import { call, type Output } from './call.ts';
import { failedWith } from './call-error.ts';
import { forgetPlace } from './place.ts';
import { queryClient } from './query-client.ts';
import { forgetUser, rememberUser, rememberedUser } from './remembered-user.ts';
import { forgetTypedText } from './typed-text.ts';

export type Claims = Output<'login-setCustomClaims_v1'>;
export type Profile = NonNullable<Output<'profile-get'>>;
export type AppInfo = Output<'app-info'>;
/** The second step of signing in: what was asked, and with what it may be answered. */
export type SecondFactorAsked = Extract<Output<'account-signIn'>, { secondFactor: unknown }>['secondFactor'];
/** A session that has begun; the profile is null for an account that has none. */
export type Entered = { claims: Claims; profile: Profile | null };

/** Who is signed in and what they hold, recomputed by the server at every asking. */
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

/** Other tabs of this browser share the cookie, so they must hear when it changes hands. */
const tabs = new BroadcastChannel('consult-session');

/** Calls `listener` when another tab signed in or out. */
export function onSessionChangedElsewhere(listener: (change: 'signed-in' | 'signed-out') => void): void {
  tabs.addEventListener('message', ({ data }: MessageEvent<'signed-in' | 'signed-out'>) => listener(data));
}

/**
 * Signs in and loads the profile; whoever has a second factor is asked for it instead. Returns null for the profile
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

/**
 * Takes over the session that has just begun, however, and loads the profile. Whatever an earlier session left in the
 * cache goes first.
 */
export async function enter(claims: Claims): Promise<Entered> {
  forgetSessionData();
  queryClient.setQueryData(claimsQuery.queryKey, claims);
  logEvent('sign_in', { platform: platform() });
  tabs.postMessage('signed-in');
  const profile = await queryClient.fetchQuery(profileQuery);
  if (profile) rememberUser(profile);
  return { claims, profile };
}

let signingOut = false;

/**
 * Whether this page is ending its session itself: being refused meanwhile is no surprise, and no place to return to.
 */
export function isSigningOut(): boolean {
  return signingOut;
}

/**
 * Ends the session on the server and, once that is certain, leaves the page and forgets everything that the session
 * had loaded. In that order: a page that is still there would ask again for what was forgotten.
 */
export async function signOut(leavePage: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  signingOut = true;
  try {
    await call('account-signOut', {}, { probe: true, whileLocked: true }).catch((error: unknown) => {
      if (!failedWith(error, 'NOT_SIGNED_IN')) throw error;
    });
    // The id before what tells it is gone.
    const personId = queryClient.getQueryData(claimsQuery.queryKey)?.uid ?? rememberedUser()?.uid;
    // The sign-in page that comes next shows whom it finds.
    forgetUser();
    await leavePage();
    if (personId) forgetTypedText(personId);
    forgetPlace();
    forgetSessionData();
    tabs.postMessage('signed-out');
  } finally {
    signingOut = false;
  }
}

const ends = new Set<() => void>();

/** Calls `listener` whenever what a session had loaded is forgotten, so that what it held open closes too. */
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
