import type { Config } from './config.ts';

/** Whether a host name or address is this machine's own and nobody else's. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127\.[\d.]+$/.test(name);
}

/**
 * Whether others than this machine are to reach the installation: PUBLIC_URL names a real host, or HOST is an address
 * of the network. Such a one is for real use (server rules, section 25): nothing of the demo is in it unless
 * DEMO_IN_PUBLIC asks for it.
 */
export const isPublic = ({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): boolean =>
  !isThisMachine(new URL(publicUrl).hostname) || !isThisMachine(host);
