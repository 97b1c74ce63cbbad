import { isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import type { DeviceDescription } from '@consult/domain/account/device.ts';
import { signInMethods } from '@consult/domain/account/sign-in-method.ts';
import type { SignInMethod } from '@consult/domain/account/sign-in-method.ts';
import type { Place } from '../../call/config.ts';
import { deviceOf } from './device.ts';

/**
 * How a session began, as its row and the account's log keep it: flat, and never an address (decision 5). `place` is
 * missing where the operator names no ranges.
 */
export type Began = {
  method?: SignInMethod;
  place?: string;
  browser: string;
  system: string;
  platform: DeviceDescription['platform'];
};

/** With which device a request comes, and from which of the operator's places. */
export function beganWith(
  { headers, ip }: { headers: IncomingHttpHeaders; ip: string },
  places: readonly Place[],
): Began {
  const place = placeOf(ip, places);
  return { ...deviceOf(headers), ...(place === null ? {} : { place }) };
}

/** The first place whose ranges hold the address; '' where none does, null where the operator names none. */
export function placeOf(ip: string, places: readonly Place[]): string | null {
  if (places.length === 0) return null;
  const address = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return '';
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return places.find(({ addresses }) => addresses.check(address, family))?.name ?? '';
}

/** What a row of sessions or of the log tells of how a session began; nulls for one from before this was kept. */
export function readBegan(kept: Partial<Began> | null): {
  device: DeviceDescription | null;
  place: string | null;
  method: SignInMethod | null;
} {
  if (!kept?.platform) return { device: null, place: null, method: null };
  const { browser = '', system = '', platform, place = null } = kept;
  return {
    device: { browser, system, platform },
    place,
    method: signInMethods.find((method) => method === kept.method) ?? null,
  };
}
