import type { Place } from '../../infra/keystore/cipher.ts';

/** Hours for which an intake can be opened: a working day. */
export const intakeHours = 12;

export const intakePlace = (id: string): Place => ({ table: 'partner_intake', column: 'body', id });
