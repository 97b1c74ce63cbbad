import { BlockList, isIP } from 'node:net';
import { ConfigError } from '../call/config.ts';
import type { Place } from '../call/config.ts';

/**
 * Reads PLACES: 'Clinic North=203.0.113.0/24 2001:db8::/32; Hospital=198.51.100.7'.
 * @throws ConfigError naming what is no range
 */
export function readPlaces(text: string | undefined): Place[] {
  const parts = (text ?? '').split(';').map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(0, at)).trim();
    const ranges = part
      .slice(at + 1)
      .split(/[\s,]+/)
      .filter(Boolean);
    if (name === '' || ranges.length === 0)
      throw new ConfigError('PLACES must read Name=range range; Name=range, such as North=203.0.113.0/24.');
    const addresses = new BlockList();
    for (const range of ranges) addRange(addresses, range);
    return { name, addresses };
  });
}

function addRange(addresses: BlockList, range: string): void {
  const [address = '', bits, ...more] = range.split('/');
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  const length = bits === undefined ? longest : Number(bits);
  if (version === 0 || more.length > 0 || !/^\d*$/.test(bits ?? '') || bits === '' || length > longest)
    throw new ConfigError(`PLACES names ${range}, which is no address range.`);
  addresses.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4');
}
