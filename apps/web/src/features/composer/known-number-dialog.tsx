import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { faultText } from '../../app/fault-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Props = {
  /** Whom the clinic knows under the number, as far as the viewer may learn it. */
  fault: Fault;
  onAnswer: (answer: 'correct' | 'keep') => void;
  /** Goes back to the number. */
  onCheck: () => void;
};

/** Asks before the send where the clinic knows the health number under another name or date of birth. */
export function KnownNumberDialog({ fault, onAnswer, onCheck }: Props) {
  const { i18n } = useLingui();
  return (
    <Dialog
      title={<Trans>One number, two patients?</Trans>}
      onClose={onCheck}
      actions={
        <>
          <Button onClick={onCheck}>
            <Trans>Check the number</Trans>
          </Button>
          <Button onClick={() => onAnswer('keep')}>
            <Trans>Send, leave the record</Trans>
          </Button>
          <Button look="primary" onClick={() => onAnswer('correct')}>
            <Trans>Correct the record and send</Trans>
          </Button>
        </>
      }
    >
      <p>{faultText(i18n, fault)}.</p>
      <p>
        <Trans>Nothing is sent yet. Your clinic’s record changes only if you correct it with what you typed.</Trans>
      </p>
    </Dialog>
  );
}
