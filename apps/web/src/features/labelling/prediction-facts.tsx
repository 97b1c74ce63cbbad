import { Trans } from '@lingui/react/macro';
import type { LentImage } from '@consult/contract/labelling/labelling.ts';
import classes from './labelling.module.css';

/** What a model, or whoever brought the image in, took it for; nothing where nobody said. */
export function PredictionFacts({ image: { aiPrediction, aiVersion } }: { image: LentImage }) {
  if (aiPrediction === '') return null;
  return (
    <div className={classes.prediction}>
      <h2>
        {aiVersion === null ? <Trans>Imported as</Trans> : <Trans>AI prediction</Trans>}
        {aiVersion === null ? null : <span className={classes.version}>{aiVersion}</span>}
      </h2>
      <p>{aiPrediction}</p>
    </div>
  );
}
