import type { Permission } from '@consult/domain/permission/permissions.ts';
import type { Denial } from '@consult/domain/permission/roles.ts';

/** Who makes a call, by session and claims. The server recomputes it whenever roles or clinics change. */
export type Viewer = {
  personId: string;
  sessionId: string;
  /** Whether the session was begun with a second factor. */
  secondFactor: boolean;
  /**
   * A role requires the second factor that the session lacks: the viewer may only make calls that are open before it.
   */
  secondFactorRequired: boolean;
  roles: readonly string[];
  permissions: ReadonlySet<Permission>;
  /** What a role denies, also to a viewer whose other roles allow it; 'sending' closes every call that sends. */
  denies: ReadonlySet<Denial>;
  /** The clinics this viewer works for as an MOA: their rows are the viewer's too. Empty for everybody else. */
  clinicIds: readonly string[];
  /** Their own messages are faxed to their clinic (preferences); a change of it raises the claims' version. */
  faxesOwnMessages: boolean;
  claimsVersion: number;
};

/** The owners whose inbox rows a viewer may read: the viewer, and for an MOA the clinics. */
export function ownersOf(viewer: Viewer): string[] {
  return [viewer.personId, ...viewer.clinicIds];
}
