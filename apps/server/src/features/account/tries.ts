import type { Limit, RateLimit } from '../../infra/rate-limit/rate-limit.ts';

/** On all known devices of one account together so many times as much may be tried as on one of them. */
export const knownDevices = 3;

/** What is tried, by whoever may be a stranger. */
export type Tried = {
  /** Such as 'sign-in'. */
  what: string;
  /** The account. */
  whom: string;
  /** The device it is tried on, where the account's owner has signed in there before; else null. */
  deviceId: string | null;
};

const onDevice = ({ what }: Tried): string => `${what}:known-device`;
const onDevices = ({ what }: Tried): string => `${what}:known-devices`;
const elsewhere = ({ what }: Tried): string => `${what}:account`;

/**
 * Counts a try and says whether it is within the limit. Each device that knows the owner counts by itself, and
 * strangers' devices all together: so neither a stranger nor a colleague at another computer keeps the owner out on
 * their own. What can be tried of one account in all is bounded, however many devices there are: the limit once by
 * strangers, and `knownDevices` times on the others.
 */
export async function takeTry(limits: RateLimit, tried: Tried, limit: Limit): Promise<boolean> {
  const { whom, deviceId } = tried;
  if (deviceId === null) return limits.take(elsewhere(tried), whom, limit);
  const together = { ...limit, tries: limit.tries * knownDevices };
  return (await limits.take(onDevice(tried), deviceId, limit)) && limits.take(onDevices(tried), whom, together);
}

/** Takes a try back that was within its limit, where only failures are to count. */
export async function giveTryBack(limits: RateLimit, tried: Tried): Promise<void> {
  const { whom, deviceId } = tried;
  if (deviceId === null) return limits.giveBack(elsewhere(tried), whom);
  await limits.giveBack(onDevice(tried), deviceId);
  await limits.giveBack(onDevices(tried), whom);
}

/** Begins to count anew, on the devices that are named and elsewhere. */
export async function forgetTries(
  limits: RateLimit,
  { what, whom }: Omit<Tried, 'deviceId'>,
  deviceIds: readonly string[],
): Promise<void> {
  await limits.forget(elsewhere({ what, whom, deviceId: null }), whom);
  await limits.forget(onDevices({ what, whom, deviceId: null }), whom);
  for (const deviceId of deviceIds) await limits.forget(onDevice({ what, whom, deviceId }), deviceId);
}
