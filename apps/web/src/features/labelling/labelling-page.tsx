import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { onRefused } from '../../app/local/local.ts';
import { useTitle } from '../../app/page-title.ts';
import { ErrorState } from '../../ui/states.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { batchQuery, choicesQuery } from './batch-query.ts';
import { BatchProgress } from './batch-progress.tsx';
import { BatchWork } from './batch-work.tsx';
import { withCommands } from './apply-labels.ts';
import { useLabelCommands } from './label-commands.ts';
import { LabellingSkeleton } from './labelling-skeleton.tsx';
import { placeOf, type LabellingPlace } from './labelling-place.ts';
import { NoImages } from './no-images.tsx';
import { PlacePickers } from './place-pickers.tsx';
import classes from './labelling.module.css';

const path = '/dashboard/image-annotation';

/** /dashboard/image-annotation: doctors label the images that are lent to them. */
export function LabellingPage() {
  const { t, i18n } = useLingui();
  const title = useTitle();
  const place = placeOf(useSearch({ from: path }));
  const navigate = useNavigate({ from: path });
  const lent = useQuery(batchQuery(place));
  const choices = useQuery(choicesQuery(place.specialty)).data;
  const commands = useLabelCommands();
  const batch = lent.data;
  const images = withCommands(batch?.images ?? [], commands);
  const [moved, setMoved] = useState<{ batchId: string; at: number } | null>(null);
  const begun = images.findIndex(({ doctorLabels, movedTo }) => doctorLabels === null && movedTo === null);
  // A batch goes on at the first image that nothing was said of.
  const at = batch && moved?.batchId === batch.id ? moved.at : begun === -1 ? images.length : begun;

  const sayRefused = useEffectEvent((text: string) => showSnack({ text }));
  const refusedLabels = useEffectEvent(() => sayRefused(t`Error labelling image`));
  const refusedMove = useEffectEvent(() => sayRefused(t`Error updating image specialty`));
  useEffect(() => {
    const stops = [
      onRefused('ai-doctorLabelImage', () => refusedLabels()),
      onRefused('ai-updateImageSpecialty', () => refusedMove()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const go = ({ specialty, conditionId }: LabellingPlace) =>
    void navigate({
      search: conditionId === null ? { specialty } : { specialty, condition: conditionId },
      replace: true,
    });
  return (
    <>
      <header className={classes.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <PlacePickers place={place} choices={choices} onChange={go} />
        {batch ? <BatchProgress at={at} of={images.length} /> : null}
      </header>
      {lent.isPending ? <LabellingSkeleton waits={commands.length > 0} /> : null}
      {lent.isError ? (
        <ErrorState
          title={<Trans>Error loading images</Trans>}
          kept={callErrorText(i18n, lent.error)}
          onTryAgain={() => void lent.refetch()}
          trying={lent.isFetching}
        />
      ) : null}
      {batch === null ? (
        <NoImages
          place={place}
          unlabelled={choices?.unlabelled ?? 0}
          trying={lent.isFetching}
          onTryAgain={() => void lent.refetch()}
          onChange={go}
        />
      ) : null}
      {batch && !lent.isError ? (
        <BatchWork
          key={batch.id}
          place={place}
          batch={batch}
          images={images}
          at={at}
          choices={choices}
          onMove={(next) => setMoved({ batchId: batch.id, at: next })}
          onAgain={() => void lent.refetch()}
        />
      ) : null}
    </>
  );
}
