import { Trans } from '@lingui/react/macro';
import { IconArrowLeft, IconPhotoPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { BackTo, endTrip, useTrip } from '../gallery/gallery.ts';

/** Where a form led to the camera: says that its photos go there, and leads back. */
export function TripBar() {
  const trip = useTrip();
  const { history } = useRouter();
  useEffect(
    () => () => {
      // React mounts twice while it is developed; only another page ends the trip.
      if (history.location.pathname !== '/dashboard/camera') endTrip();
    },
    [history],
  );
  if (!trip) return null;
  return (
    <Banner
      tone="info"
      flush
      icon={<IconPhotoPlus size={18} stroke={1.75} aria-hidden="true" />}
      action={
        <Button
          look="primary"
          icon={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => history.push(trip.back)}
        >
          <BackTo to={trip.to} />
        </Button>
      }
    >
      {trip.to === 'consult' ? (
        <Trans>What you take now goes with the consult that you are writing.</Trans>
      ) : (
        <Trans>What you take now goes with the message that you are writing.</Trans>
      )}
    </Banner>
  );
}
