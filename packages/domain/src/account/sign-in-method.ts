/** What a person proved last when a session began: a password, or what answered the second step after it. */
export const signInMethods = ['password', 'app-code', 'recovery-code', 'passkey', 'provider'] as const;
export type SignInMethod = (typeof signInMethods)[number];
