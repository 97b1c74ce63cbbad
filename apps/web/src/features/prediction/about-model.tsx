import { Trans } from '@lingui/react/macro';
import type { Model } from '@consult/contract/prediction/models.ts';
import classes from './prediction.module.css';

/** The card of a model: what it is, from what it learnt, and what it must not be used for. */
export function AboutModel({ model: { aiVersion, trainedOn, notFor, labels, byServer } }: { model: Model }) {
  return (
    <details className={classes.about}>
      <summary>
        <Trans>About this model</Trans>
      </summary>
      <dl>
        <dt>
          <Trans>Version</Trans>
        </dt>
        <dd>{aiVersion}</dd>
        <dt>
          <Trans>Trained on</Trans>
        </dt>
        <dd>{trainedOn}</dd>
        <dt>
          <Trans>Not for</Trans>
        </dt>
        <dd>{notFor}</dd>
        <dt>
          <Trans>Distinguishes</Trans>
        </dt>
        <dd>
          <ul>
            {labels.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </dd>
        <dt>
          <Trans>Where it runs</Trans>
        </dt>
        <dd>
          {byServer ? (
            <Trans>
              On a server of models, which gets a reduced copy of the picture, and nothing about patient or person.
            </Trans>
          ) : (
            <Trans>On this server. The picture does not leave it.</Trans>
          )}
        </dd>
      </dl>
    </details>
  );
}
