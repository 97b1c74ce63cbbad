export type Environment = 'production' | 'dev' | 'staging' | 'demo' | 'local';

const named: readonly Environment[] = ['dev', 'staging', 'demo'];

/**
 * The environment by the host name of the public address: this machine or a private network is local; a name with dev,
 * staging or demo as one of its words is that; everything else is production. Source: document 1, section 1.
 */
export function environmentOf(publicUrl: string): Environment {
  const host = new URL(publicUrl).hostname.toLowerCase().replace(/^\[|\]$/g, '');
  if (isLocal(host)) return 'local';
  const words = host.split(/[.-]/);
  return named.find((environment) => words.includes(environment)) ?? 'production';
}

function isLocal(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local') || host === '::1') return true;
  return /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/.test(host);
}
