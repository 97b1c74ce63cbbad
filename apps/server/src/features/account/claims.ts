import type { z } from 'zod';
import type { claims } from '@consult/contract/account/claims.ts';
import { maySend } from '@consult/domain/permission/roles.ts';
import type { SeededRole } from '@consult/domain/permission/roles.ts';
import type { Viewer } from '../../call/viewer.ts';

/** The claims of a viewer as a client gets them. */
export function claimsOf(viewer: Viewer): z.infer<typeof claims> {
  return {
    uid: viewer.personId,
    roles: [...viewer.roles],
    permissions: [...viewer.permissions].sort(),
    maySend: maySend(viewer.denies),
    clinicIds: [...viewer.clinicIds],
    specialist: viewer.roles.includes('specialist' satisfies SeededRole),
    ...(viewer.secondFactorRequired ? { secondFactorRequired: true as const } : {}),
  };
}
