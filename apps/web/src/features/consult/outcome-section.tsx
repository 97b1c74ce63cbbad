import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import type { Activity } from '../activity/activity.ts';
import { interpretationName, outcomeName } from '../outcome/outcome.ts';
import classes from './consult.module.css';

/** The consultant's outcome and diagnosis, and the interpretations that were billed. */
export function OutcomeSection({ activity, onEdit }: { activity: Activity; onEdit: () => void }) {
  const { t, i18n } = useLingui();
  const { outcome, interpretations, can } = activity;
  return (
    <section className={classes.section} aria-labelledby="consult-outcome">
      <div className={classes.sectionHead}>
        <h2 id="consult-outcome">
          <Trans>Outcome</Trans>
        </h2>
        {can.editOutcome ? (
          <Button
            look="quiet"
            icon={<IconPencil size={16} stroke={1.75} aria-hidden="true" />}
            onClick={onEdit}
            aria-label={t`Edit the outcome`}
          >
            <Trans>Edit</Trans>
          </Button>
        ) : null}
      </div>
      {outcome || interpretations.length > 0 ? (
        <dl className={classes.answers}>
          {outcome ? (
            <>
              <div>
                <dt>
                  <Trans>Outcome</Trans>
                </dt>
                <dd>{outcomeName(i18n, outcome.outcome)}</dd>
              </div>
              {outcome.diagnosis ? (
                <div>
                  <dt>
                    <Trans>Diagnosis</Trans>
                  </dt>
                  <dd>{outcome.diagnosis}</dd>
                </div>
              ) : null}
              {outcome.diagnosisCode ? (
                <div>
                  <dt>
                    <Trans>ICD-9 code</Trans>
                  </dt>
                  <dd>{outcome.diagnosisCode}</dd>
                </div>
              ) : null}
            </>
          ) : null}
          {interpretations.map(({ interpretationType, created }) => (
            <div key={interpretationType}>
              <dt>
                <Trans>Billed</Trans>
              </dt>
              <dd>
                {interpretationName(i18n, interpretationType)} · <SaidTime at={created} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={classes.quiet}>
          <Trans>No outcome yet</Trans>
        </p>
      )}
    </section>
  );
}
