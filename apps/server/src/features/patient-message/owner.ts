import { refuse } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import type { Viewer } from '../../call/viewer.ts';

/**
 * Whose messages a viewer asks for: the owner they name, or without one those of the first clinic for its staff, else
 * their own.
 * @throws NOT_FOUND for an owner who is not the viewer's
 */
export function ownerAsked(viewer: Viewer, ownerId: string | undefined): string {
  if (ownerId === undefined) return viewer.clinicIds[0] ?? viewer.personId;
  if (!ownersOf(viewer).includes(ownerId)) throw refuse('NOT_FOUND');
  return ownerId;
}
