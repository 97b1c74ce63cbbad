import { z } from 'zod';

/** Ways in which a person proves a second time who they are. */
export const secondFactorMethods = ['totp', 'recovery-code', 'passkey'] as const;
export const secondFactorMethod = z.enum(secondFactorMethods);

/** The first factor is proven; the session begins when one of these methods answers the challenge. */
export const secondFactorAsked = z.object({
  secondFactor: z.object({
    /** Can be answered once, within ten minutes, with at most five tries. */
    challenge: z.string(),
    methods: z.array(secondFactorMethod).min(1),
  }),
});

/** A code as it was typed or pasted. */
export const typedCode = z.string().trim().min(1, 'Code is required').max(60);

/** The code is not right: mistyped, over, or used before. */
export const wrongCode = { status: 403, message: 'This code is not right. Check it and try again.' } as const;
/** The password that the call asked for again is not right. */
export const wrongPassword = { status: 403, message: 'This password is not right.' } as const;
/** The call needs a session that began with the second factor, or a new one. */
export const signInAgain = { status: 403, message: 'Sign in again to change this.' } as const;
