import type { Limit, RateLimit } from '../../infra/rate-limit/rate-limit.ts';

/** All known devices of one account together have this many times the tries of one of them. */
export const knownDevices = 3;

/** A guess at an account, which a stranger may be making. */
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
 * Counts a try and says whether it is within the limit. Each device that knows the owner has a count of its own, and
 * all devices of strangers share one: so neither a stranger nor a colleague at another computer keeps the owner out.
 * The tries on one account are bounded, however many devices there are: the limit once for strangers, and
 * `knownDevices` times for the others.
 */
export async function takeTry(limits: RateLimit, tried: Tried, limit: Limit): Promise<boolean> {
  return (await countTry(limits, tried, limit)).within;
}

/** Like takeTry; `first` is true for the one try that is the first beyond the limit. */
export async function countTry(
  limits: RateLimit,
  tried: Tried,
  limit: Limit,
): Promise<{ within: boolean; first: boolean }> {
  const { whom, deviceId } = tried;
  const judge = (count: number, tries: number) => ({ within: count <= tries, first: count === tries + 1 });
  if (deviceId === null) return judge(await limits.count(elsewhere(tried), whom, limit), limit.tries);
  const here = judge(await limits.count(onDevice(tried), deviceId, limit), limit.tries);
  return here.within ? judge(await limits.count(onDevices(tried), whom, limit), limit.tries * knownDevices) : here;
}

/** Takes a try back that was within its limit, where only failures are to count. */
export async function giveTryBack(limits: RateLimit, tried: Tried): Promise<void> {
  const { whom, deviceId } = tried;
  if (deviceId === null) return limits.giveBack(elsewhere(tried), whom);
  await limits.giveBack(onDevice(tried), deviceId);
  await limits.giveBack(onDevices(tried), whom);
}

/** Sets the counts to zero: those of the named devices and that of all other devices. */
export async function forgetTries(
  limits: RateLimit,
  { what, whom }: Omit<Tried, 'deviceId'>,
  deviceIds: readonly string[],
): Promise<void> {
  await limits.forget(elsewhere({ what, whom, deviceId: null }), whom);
  await limits.forget(onDevices({ what, whom, deviceId: null }), whom);
  for (const deviceId of deviceIds) await limits.forget(onDevice({ what, whom, deviceId }), deviceId);
}
