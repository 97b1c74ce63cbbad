import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '../../app/call.ts';
import classes from './prediction.module.css';

/** What a model found: each label with its share, and in words where it found nothing or can't diagnose. */
export function PredictionResult({ predictions }: Pick<Output<'ai-predictImage'>, 'predictions'>) {
  const { t, i18n } = useLingui();
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' });
  // Ninety-nine and a half are not certain yet.
  const share = (score: number) => percent.format(Math.floor(score * 100) / 100);
  if (predictions.length === 0)
    return (
      <p>
        <Trans>No label is likely enough.</Trans>
      </p>
    );
  return (
    <ul className={classes.labels} aria-label={t`Prediction`}>
      {predictions.map(({ aiLabel, label, score, cannotDiagnose }) => (
        <li key={aiLabel}>
          {cannotDiagnose ? (
            <p>
              <Trans>The model can’t diagnose this picture.</Trans>
            </p>
          ) : null}
          <span className={classes.label}>{label}</span>
          <span className={classes.share}>{share(score)}</span>
          <span className={classes.bar} aria-hidden="true">
            <span style={{ inlineSize: `${score * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
