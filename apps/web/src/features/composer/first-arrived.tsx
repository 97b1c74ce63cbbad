import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** Above a form whose consult had arrived before it could be taken back: what is written now would be a second one. */
export function FirstArrived({ activityId }: { activityId: string | undefined }) {
  return (
    <Banner
      tone="warn"
      flush
      action={
        activityId ? (
          <Link to="/dashboard/secure-messaging" search={{ econsultId: activityId }} className={buttonClass('plain')}>
            <Trans>Open the consult</Trans>
          </Link>
        ) : undefined
      }
    >
      <Trans>
        This consult had arrived before it could be taken back. Write a correction there: what you submit here is
        another consult.
      </Trans>
    </Banner>
  );
}
