import { ConfigError } from '../call/config.ts';

/** An address that the server sends secrets to: https, except on this machine. @throws ConfigError naming it */
export function secureAddress(name: string, text: string): string {
  if (!URL.canParse(text)) throw new ConfigError(`${name} is not a URL.`);
  const { protocol, hostname } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)))
    throw new ConfigError(`${name} must begin with https://.`);
  return text;
}
