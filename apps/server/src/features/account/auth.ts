import { betterAuth } from 'better-auth';
import type { BetterAuthOptions } from 'better-auth';
import { getAdapter } from 'better-auth/db/adapter';
import { bearer } from 'better-auth/plugins/bearer';
import type pg from 'pg';
import { createDb } from '../../infra/db/kysely.ts';
import { newId } from '../../infra/db/new-id.ts';
import { withHashedTokens } from './hashed-tokens.ts';
import { hashPassword, passwordMaxLength, passwordMinLength, verifyPassword } from './password.ts';

/** A session ends this many seconds after sign-in, used or not: two weeks. */
export const sessionSeconds = 14 * 24 * 60 * 60;

/** The sign-in library, set up for this product. Only features/account talks to it; its own routes are not served. */
export type Auth = Awaited<ReturnType<typeof openAuth>>;

/**
 * Sets up the sign-in library. Password reset, second factors and passkeys are set up nowhere else: they are options
 * and plugins here.
 * @param secret signs the tokens; the same in every process
 */
export async function openAuth(write: pg.Pool, publicUrl: string, secret: string) {
  const options = {
    baseURL: publicUrl,
    secret,
    telemetry: { enabled: false },
    // Its log lines could hold addresses. It throws what matters, and the call logs that.
    logger: { disabled: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: passwordMaxLength,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    session: {
      modelName: 'auth_session',
      fields: {
        userId: 'user_id',
        token: 'token_hash',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
    },
    user: {
      modelName: 'auth_user',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    account: {
      modelName: 'auth_account',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'auth_verification',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    advanced: {
      cookiePrefix: 'consult',
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { sameSite: 'strict', httpOnly: true, path: '/' },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId() },
    },
    databaseHooks: {
      session: {
        create: {
          // A disabled person gets no session, in whichever way they proved who they are.
          before: async ({ userId }) => {
            const { rows } = await write.query('select 1 from person where id = $1 and disabled_at is not null', [
              userId,
            ]);
            return rows.length === 0;
          },
        },
      },
    },
    plugins: [bearer({ requireSignature: true })],
  } satisfies BetterAuthOptions;
  const adapter = await getAdapter({ ...options, database: { db: createDb(write), type: 'postgres' } });
  return betterAuth({ ...options, database: () => withHashedTokens(adapter) });
}
