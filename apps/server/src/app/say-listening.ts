import { networkInterfaces } from 'node:os';
import type { Config } from '../call/config.ts';

/** What HOST=0.0.0.0 or :: means on this machine: every address at which others reach the server. */
export function sayListening({ host, port }: Pick<Config, 'host' | 'port'>, address = ''): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  const actual = port === 0 && URL.canParse(address) ? new URL(address).port : String(port);
  const own = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => !internal && (host === '::' || family === 'IPv4'))
    .map((one) => (one.family === 'IPv6' ? `http://[${one.address}]:${actual}` : `http://${one.address}:${actual}`));
  return [
    `HOST ${host}: everybody who reaches this machine reaches the server, without TLS, at`,
    ...own.map((url) => `  ${url}`),
  ];
}
