import { z } from 'zod';
import { passwordRequired } from '@consult/domain/account/password.ts';
import { obeys } from '../fault-issue.ts';

/** A password that a person types to prove who they are; the handler checks whether it is theirs. */
export const passwordTyped = z
  .string()
  .max(1000)
  .check(obeys((password) => (password === '' ? passwordRequired : null)));
