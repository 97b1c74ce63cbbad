import { useQuery } from '@tanstack/react-query';
import { heldBy } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';

/** Whether the viewer has a gallery. */
export function useHasGallery(): boolean {
  return heldBy(useQuery(claimsQuery).data).has('cameraAndGallery');
}
