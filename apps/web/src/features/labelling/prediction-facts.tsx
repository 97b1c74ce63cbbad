import { Trans } from '@lingui/react/macro';
import type { LentImage } from '@consult/contract/labelling/labelling.ts';
import classes from './labelling.module.css';

type Props = {
  image: LentImage;
  /** A label's name in the page's language. */
  nameOf: (label: string) => string;
};

/** What a model, or whoever brought the image in, took it for; nothing where nobody said. */
export function PredictionFacts({ image: { aiPrediction, aiVersion }, nameOf }: Props) {
  if (aiPrediction === '') return null;
  return (
    <div className={classes.prediction}>
      <h2>
        {aiVersion === null ? <Trans>Imported as</Trans> : <Trans>AI prediction</Trans>}
        {aiVersion === null ? null : <span className={classes.version}>{aiVersion}</span>}
      </h2>
      <p>{nameOf(aiPrediction)}</p>
    </div>
  );
}
