import { hash } from 'node:crypto';

/** What the database keeps of a code or a token: of 128 random bits and more it can not be guessed back. */
export const secretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer');
