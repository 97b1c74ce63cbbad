import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import type { Language } from '../../app/language.ts';
import { PredictionPanel } from './prediction-panel.tsx';
import { modelsQuery } from './prediction-query.ts';
import classes from './prediction.module.css';

/**
 * What a model finds likely in the copies of a gallery among these files, beside each, for a consultant of their
 * consult. Without a model nothing stands there, and the file has the room.
 */
export function useCopyPrediction(
  files: readonly Attachment[],
  mayPredict: boolean,
): ((id: string) => ReactNode) | undefined {
  const { i18n } = useLingui();
  const copies = files.filter(({ consent }) => consent !== undefined);
  const enabled = mayPredict && copies.length > 0;
  const models = useQuery({ ...modelsQuery(i18n.locale as Language), enabled }).data?.models ?? [];
  if (!enabled || models.length === 0) return undefined;
  return (id) => {
    const copy = copies.find((one) => one.id === id);
    return copy ? (
      <div className={classes.alone}>
        <PredictionPanel item={copy} />
      </div>
    ) : null;
  };
}
