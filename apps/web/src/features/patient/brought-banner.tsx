import { Trans, useLingui } from '@lingui/react/macro';
import { fullName } from '../../app/names.ts';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { bringAnswers, useBroughtAnswers } from './brought-answers.ts';

/** Above the services: says that a patient's answers go with the consult that is opened next. */
export function BroughtBanner() {
  const { t } = useLingui();
  const brought = useBroughtAnswers();
  if (!brought) return null;
  const name = fullName(brought.patient) || formatHealthNumber(brought.patient.province, brought.patient.phn);
  return (
    <Banner
      tone="info"
      flush
      action={
        <Button onClick={() => bringAnswers(null)}>
          <Trans>Leave them out</Trans>
        </Button>
      }
    >
      {t`The answers of ${name} go with the consult that you open now.`}
    </Banner>
  );
}
