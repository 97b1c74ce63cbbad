import { z } from 'zod';
import { permissions } from '@consult/domain/permission/permissions.ts';
import { id } from '../schemas.ts';

/**
 * What a session may do, as the server knows it now. Clients show and hide by it; the server never trusts a client's
 * copy.
 */
export const claims = z.object({
  uid: id,
  roles: z.array(z.string()),
  permissions: z.array(z.enum(permissions)),
  /** False where a role denies sending, which wins over every other role: every call that sends is refused then. */
  maySend: z.boolean(),
  /** The clinics whose inbox the person works in. */
  clinicIds: z.array(id),
  specialist: z.boolean(),
  /** True where a role requires a second factor that the session lacks: the person can only set one up. */
  secondFactorRequired: z.literal(true).optional(),
});
