import type { Place } from '../../infra/keystore/cipher.ts';

/** How long what a partner handed over can be opened, in hours: a working day. */
export const intakeHours = 12;

export const intakePlace = (id: string): Place => ({ table: 'partner_intake', column: 'body', id });
