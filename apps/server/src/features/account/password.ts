import { hash, verify } from '@node-rs/argon2';

/** Document 1, section 5: at least 6 characters. */
export const passwordMinLength = 6;
/** A longer password is refused before it costs a hash. */
export const passwordMaxLength = 256;

/** Algorithm.Argon2id of the library, whose enum type stripping can not read. */
const argon2id = 2;
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; 10 to 15 ms. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The argon2id hash of a password, with its own salt and parameters in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether a password fits a hash. Costs the time of one hash. */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password);
}
