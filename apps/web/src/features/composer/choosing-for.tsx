import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocal } from '../../app/local/local.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ContinueLink, placeOf } from './continue-link.tsx';
import { patientName } from './kept-consult.ts';
import { useUnfinished } from './use-unfinished.ts';
import classes from './composer.module.css';

/** The consult for which a service is chosen, and the way to begin another one instead. */
export function ChoosingFor({ choosing }: { choosing: string | null }) {
  const { t } = useLingui();
  const kept = useUnfinished(useLocal()).find(({ formId }) => formId === choosing);
  if (!kept) return null;
  const name = patientName(kept.values);
  return (
    <Banner
      tone="info"
      flush
      title={name ? t`Choose a service for the consult about ${name}.` : t`Choose a service for your consult.`}
      action={
        <span className={classes.unfinished}>
          <ContinueLink kept={kept} />
          <Link to="/dashboard/consult" search={placeOf(kept)} className={buttonClass('quiet')}>
            <Trans>Start another consult</Trans>
          </Link>
        </span>
      }
    />
  );
}
