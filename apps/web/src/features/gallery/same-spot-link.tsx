import { Trans } from '@lingui/react/macro';
import { IconFocusCentered } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Media } from '@consult/contract/media/media.ts';
import { routeOf } from '@consult/contract/permission/routes.ts';
import { kindOfMedia } from '@consult/domain/media/limits.ts';
import { heldBy, mayOpen } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { isNative } from '../../platform/platform.ts';
import { Button } from '../../ui/button.tsx';
import classes from './gallery.module.css';
import { setSameSpot } from './same-spot.ts';

/** Opens the camera with this photo over its picture, to take the same spot again. */
export function SameSpotLink({ item: { id, contentType } }: { item: Media }) {
  const navigate = useNavigate();
  const held = heldBy(useQuery(claimsQuery).data);
  const camera = routeOf('/dashboard/camera');
  if (kindOfMedia(contentType) !== 'image' || !camera || !mayOpen(camera, { held, native: isNative() })) return null;
  return (
    <div className={classes.searchActions}>
      <Button
        icon={<IconFocusCentered size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => {
          setSameSpot(id);
          void navigate({ to: '/dashboard/camera' });
        }}
      >
        <Trans>Same spot again</Trans>
      </Button>
    </div>
  );
}
