import { pathAfterLogin } from '@consult/domain/permission/homepage.ts';
import { heldBy } from './guard.ts';
import type { Claims, Profile } from './session.ts';

/** Where this user lands; `requested` is the address that they opened before they were signed in. */
export function homepageFor(claims: Claims | null, profile: Profile | null, requested: string | null = null): string {
  const preferred = (profile?.preferences as { homepage?: unknown } | undefined)?.homepage;
  return pathAfterLogin({
    requested,
    preferred: typeof preferred === 'string' ? preferred : null,
    roles: claims?.roles ?? [],
    held: heldBy(claims),
  });
}
