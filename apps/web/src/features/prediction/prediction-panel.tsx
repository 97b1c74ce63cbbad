import { Trans, useLingui } from '@lingui/react/macro';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { PredictionCategory } from '@consult/domain/prediction/categories.ts';
import type { Model } from '@consult/contract/prediction/models.ts';
import type { Language } from '../../app/language.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { AboutModel } from './about-model.tsx';
import { categoryWords } from './category-words.ts';
import { PredictionResult } from './prediction-result.tsx';
import { modelsQuery, predictionQuery, type Predictable } from './prediction-query.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import classes from './prediction.module.css';

/** What a model finds likely in one photo, where its person asks. It changes nothing of the photo. */
export function PredictionPanel({ item }: { item: Predictable }) {
  const titleId = useId();
  const [chosen, setChosen] = useState<PredictionCategory | null>(null);
  const { i18n } = useLingui();
  const models = useQuery(modelsQuery(i18n.locale as Language)).data?.models;
  if (!models) return null;
  const isFilm = item.contentType.startsWith('video/');
  const model = models.find(({ aiType }) => aiType === chosen) ?? models[0];
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h3 id={titleId}>
        <Trans>AI prediction</Trans>
      </h3>
      {!model ? (
        <p className={classes.quiet}>
          <Trans>No model is installed.</Trans>
        </p>
      ) : (
        <>
          {isFilm ? (
            <p>
              <Trans>AI prediction is not available for video files.</Trans>
            </p>
          ) : (
            <Prediction item={item} models={models} model={model} onChoose={setChosen} />
          )}
          <p className={classes.quiet}>
            <Trans>
              This is not a diagnosis. Our AI is a visual prediction tool intended for educational purposes only.
            </Trans>
          </p>
          {isFilm ? null : <AboutModel model={model} />}
        </>
      )}
    </section>
  );
}

type Props = {
  item: Predictable;
  models: readonly Model[];
  model: Model;
  onChoose: (category: PredictionCategory) => void;
};

function Prediction({ item, models, model, onChoose }: Props) {
  const { t, i18n } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(predictionQuery(item, model, i18n.locale as Language));
  const place = useKeptFocus(data);
  const asked = `${item.id} ${model.aiType}`;
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (!data || pressed.current !== asked) return;
    pressed.current = null;
    announce(t`The prediction is ready.`);
  }, [data, asked, t]);
  const failed = error !== null && !isFetching;
  const handlePredict = () => {
    pressed.current = asked;
    void refetch({ cancelRefetch: false });
  };
  return (
    <>
      {model.demoOnly ? (
        <Banner tone="info">
          <Trans>Demonstration: trained on drawn pictures, knows nothing about patients</Trans>
        </Banner>
      ) : null}
      <SelectField
        label={t`Category`}
        value={model.aiType}
        onChange={({ currentTarget: { value } }) => {
          const one = models.find(({ aiType }) => aiType === value);
          if (one) onChoose(one.aiType);
        }}
      >
        {models.map(({ aiType }) => (
          <option key={aiType} value={aiType}>
            {i18n._(categoryWords[aiType])}
          </option>
        ))}
      </SelectField>
      <div {...place} tabIndex={-1} className={classes.result}>
        {failed ? <Banner tone="err" title={callErrorText(i18n, error)} /> : null}
        {data ? (
          <PredictionResult predictions={data.predictions} />
        ) : (
          <Button
            icon={<IconSparkles size={16} stroke={1.75} aria-hidden="true" />}
            running={isFetching ? t`Predicting…` : undefined}
            onClick={handlePredict}
          >
            {failed ? <Trans>Try again</Trans> : <Trans>Predict</Trans>}
          </Button>
        )}
      </div>
    </>
  );
}
