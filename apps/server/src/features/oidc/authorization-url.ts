import type { Config } from '../../call/config.ts';
import { derivedFrom } from './flow.ts';
import { callbackUrl, discovered } from './provider.ts';
import type { ProviderConfig } from './provider.ts';

/**
 * Where to send a browser to prove who it is: authorization code, with state, nonce and PKCE.
 * @param secret what beginFlow gave
 * @throws PlainError where the provider can not be reached
 */
export async function authorizationUrl(
  provider: ProviderConfig,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  secret: string,
): Promise<string> {
  const configuration = await discovered(provider);
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
  const { state, nonce, verifier } = derivedFrom(secret);
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(publicUrl),
    scope: provider.scopes,
    response_type: 'code',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}
