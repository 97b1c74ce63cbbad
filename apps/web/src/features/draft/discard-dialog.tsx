import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Props = {
  /** How many drafts are discarded. */
  count: number;
  onClose: () => void;
  onDiscard: () => void;
};

/** Asks whether drafts of the viewer's own are to be deleted. */
export function DiscardDialog({ count, onClose, onDiscard }: Props) {
  return (
    <Dialog
      title={<Plural value={count} one="Discard Draft?" other="Discard # drafts?" />}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="final" onClick={onDiscard}>
            <Trans>Discard</Trans>
          </Button>
        </>
      }
    >
      <Plural
        value={count}
        one="The draft and its files are deleted. This cannot be undone."
        other="# drafts and their files are deleted. This cannot be undone."
      />
    </Dialog>
  );
}
