import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Language } from '../../app/language.ts';
import { PredictionPanel } from './prediction-panel.tsx';
import { modelsQuery, type Predictable } from './prediction-query.ts';
import classes from './prediction.module.css';

/**
 * What a model finds likely in a copy from a gallery, beside it, for a consultant of its consult. Without a model
 * nothing stands there, and the file has the room.
 */
export function useCopyPrediction(mayPredict: boolean): ((file: Predictable) => ReactNode) | undefined {
  const { i18n } = useLingui();
  const models = useQuery({ ...modelsQuery(i18n.locale as Language), enabled: mayPredict }).data?.models ?? [];
  if (models.length === 0) return undefined;
  return (file) => (
    <div className={classes.alone}>
      <PredictionPanel item={file} />
    </div>
  );
}
