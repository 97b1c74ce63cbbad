import type { Configuration } from 'openid-client';
import type { Config } from '../../call/config.ts';
import { PlainError } from '../../infra/log/describe-error.ts';

export type ProviderConfig = NonNullable<Config['oidc']>;

/** For this many milliseconds the server believes the provider's description of itself. */
const knownFor = 60 * 60_000;
/** How long the provider may take for an answer, in seconds. */
const patience = 10;

const known = new WeakMap<ProviderConfig, { at: number; configuration: Promise<Configuration> }>();

/**
 * The provider's description of itself. The server asks for it when it first needs it and then once an hour, so that it
 * also starts while the provider is away.
 * @throws PlainError where it can not be reached
 */
export async function discovered(config: ProviderConfig): Promise<Configuration> {
  const earlier = known.get(config);
  if (earlier && Date.now() - earlier.at < knownFor) return earlier.configuration;
  const configuration = discover(config).catch((cause: unknown) => {
    known.delete(config);
    throw new PlainError('the OpenID Connect provider does not say of itself what it must', { cause });
  });
  known.set(config, { at: Date.now(), configuration });
  return configuration;
}

async function discover({ issuer, clientId, clientSecret }: ProviderConfig): Promise<Configuration> {
  const client = await import('openid-client');
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    timeout: patience,
    execute: insecure,
  });
  const server = found.serverMetadata();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const prove = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
  const configuration = new client.Configuration(server, clientId, undefined, prove(clientSecret));
  configuration.timeout = patience;
  for (const allow of insecure) allow(configuration);
  // The server checks the signature too, and does not rely on TLS alone.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Where the provider sends browsers back to. */
export const callbackUrl = (publicUrl: string): string => `${publicUrl}/V5/oidc/callback`;
