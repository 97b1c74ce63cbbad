import { foldedEmail } from '@consult/domain/patient/email.ts';
import type { Config } from '../../call/config.ts';
import { derivedFrom } from './flow.ts';
import { callbackUrl, discovered } from './provider.ts';
import type { ProviderConfig } from './provider.ts';

/** The person whom the provider has proved. */
export type Proved = {
  /** Issuer and subject, as auth_account keeps them. */
  accountId: string;
  /** The address that the provider has verified; null without one. In small letters. */
  verifiedEmail: string | null;
  /** The provider asked for more than one factor. */
  secondFactor: boolean;
};

/**
 * The result of the way back: proved, cancelled by the user at the provider, or refused because we do not believe it.
 */
export type Answer = Proved | 'cancelled' | { refused: string };

/**
 * Exchanges the code of a redirect for the provider's word and checks it: state, nonce, issuer, audience, time, and
 * signature.
 * @param search of the redirect, with its '?'
 * @throws PlainError where the provider can not be reached, and any error of a connection that breaks
 */
export async function provedBy(
  provider: ProviderConfig,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  secret: string,
  search: string,
): Promise<Answer> {
  const configuration = await discovered(provider);
  const client = await import('openid-client');
  const { state, nonce, verifier } = derivedFrom(secret);
  try {
    const tokens = await client.authorizationCodeGrant(configuration, new URL(callbackUrl(publicUrl) + search), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) return { refused: 'no id token' };
    // Many providers tell the address only when asked for it.
    const asksMore =
      provider.trustEmail && claims.email === undefined && configuration.serverMetadata().userinfo_endpoint;
    const { email, email_verified: verified } = asksMore
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
    return {
      accountId: `${claims.iss} ${claims.sub}`,
      verifiedEmail: verified === true && typeof email === 'string' ? foldedEmail(email) : null,
      secondFactor: Array.isArray(claims['amr']) && claims['amr'].includes('mfa'),
    };
  } catch (error) {
    if (error instanceof client.AuthorizationResponseError)
      return error.error === 'access_denied' ? 'cancelled' : { refused: 'authorization response' };
    // Only codes of the library: any other text may repeat parts of the request.
    if (error instanceof client.ResponseBodyError) return { refused: 'token response' };
    if (error instanceof client.ClientError && error.code !== 'OAUTH_TIMEOUT') return { refused: String(error.code) };
    throw error;
  }
}
