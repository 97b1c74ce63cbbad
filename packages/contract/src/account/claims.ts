import { z } from 'zod';
import { permissions } from '@consult/domain/permission/permissions.ts';
import { id } from '../schemas.ts';

/**
 * What a session may do, as the server knows it now. Clients show and hide by it; the server never takes it from them.
 */
export const claims = z.object({
  uid: id,
  roles: z.array(z.string()),
  permissions: z.array(z.enum(permissions)),
  /** False where a role denies sending, whatever else is held: every call that sends is refused then. */
  maySend: z.boolean(),
  /** The clinics whose inbox the person works in. */
  clinicIds: z.array(id),
  specialist: z.boolean(),
  /** True where a role requires a second factor that the session lacks: nothing but setting one up is open. */
  secondFactorRequired: z.literal(true).optional(),
});
