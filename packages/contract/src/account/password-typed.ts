import { z } from 'zod';
import { passwordRequired } from '@consult/domain/account/password.ts';
import { obeys } from '../fault-issue.ts';

/** A password that somebody types to prove who they are; whether it is theirs is another question. */
export const passwordTyped = z
  .string()
  .max(1000)
  .check(obeys((password) => (password === '' ? passwordRequired : null)));
