import { z } from 'zod';

/** Ways to prove who one is for the second time. */
export const secondFactorMethods = ['totp', 'recovery-code', 'passkey'] as const;
export const secondFactorMethod = z.enum(secondFactorMethods);

/** The first factor is proven; the session begins when one of these methods answers the challenge. */
export const secondFactorAsked = z.object({
  secondFactor: z.object({
    /** Answers once, for ten minutes, at most five tries. */
    challenge: z.string(),
    methods: z.array(secondFactorMethod).min(1),
  }),
});

/** A code as it was typed or pasted. */
export const typedCode = z.string().trim().min(1, 'Code is required').max(60);

/** The code is not right: mistyped, over, or used before. */
export const wrongCode = { status: 403, message: 'This code is not right. Check it and try again.' } as const;
/** The password that is asked for again is not right. */
export const wrongPassword = { status: 403, message: 'This password is not right.' } as const;
/** What is asked for needs a session that was begun with the second factor, or a new one. */
export const signInAgain = { status: 403, message: 'Sign in again to change this.' } as const;
