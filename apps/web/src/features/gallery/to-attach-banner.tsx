import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { setToAttach, useToAttach } from './to-attach.ts';

/** Above the services: says that photos of the gallery go with the consult that is opened next. */
export function ToAttachBanner() {
  const { t } = useLingui();
  const count = useToAttach();
  if (count === 0) return null;
  return (
    <Banner
      tone="info"
      flush
      action={
        <Button onClick={() => setToAttach([])}>
          <Trans>Leave them out</Trans>
        </Button>
      }
    >
      {t`${plural(count, {
        one: '# photo of your gallery goes with the consult that you open now.',
        other: '# photos of your gallery go with the consult that you open now.',
      })}`}
    </Banner>
  );
}
