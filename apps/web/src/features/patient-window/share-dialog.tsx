import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ShareForm } from './share-form.tsx';
import { windowQuery, type Shared } from './window-query.ts';

type Props = { activity: Shared; onClose: () => void };

/** Shares messages of a consult with its patient, who sees them in a window of their own. */
export function ShareDialog({ activity, onClose }: Props) {
  const { data, isError, refetch, isFetching } = useQuery(windowQuery(activity.id));
  if (data) return <ShareForm activity={activity} state={data} onClose={onClose} />;
  return (
    <Dialog
      title={<Trans>Share with patient</Trans>}
      onClose={onClose}
      actions={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      {isError ? (
        <ErrorState
          title={<Trans>What the patient sees could not be loaded</Trans>}
          onTryAgain={() => void refetch()}
          trying={isFetching}
        />
      ) : (
        <RowSkeletons rows={4} />
      )}
    </Dialog>
  );
}
