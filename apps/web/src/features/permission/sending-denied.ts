import { validationRequiredRole } from '@consult/domain/permission/roles.ts';
import { heldBy, maySend } from '../../app/guard.ts';
import type { Claims } from '../../app/session.ts';

/**
 * What denies sending: a role (while the practice id waits for its validation, or a role of the operator's), or a
 * missing permission.
 */
export type SendingDenied = 'validation' | 'role' | 'permission' | null;

/** Why this person may not send an eConsult; null if they may. The server decides again at every send. */
export function sendingDenied(claims: Claims | null | undefined): SendingDenied {
  if (!claims) return null;
  if (!maySend(claims)) return claims.roles.includes(validationRequiredRole) ? 'validation' : 'role';
  return heldBy(claims).has('econsultAndSecureMessaging') ? null : 'permission';
}
