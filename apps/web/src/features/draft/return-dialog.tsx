import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { maxReturnComment } from '@consult/domain/draft/return-comment.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';

type Props = {
  /** How many drafts are returned. */
  count: number;
  onClose: () => void;
  onReturn: (comment: string) => void;
};

/** Asks an approver what to write to the person who gets a forwarded draft back. The comment may stay empty. */
export function ReturnDialog({ count, onClose, onReturn }: Props) {
  const { t } = useLingui();
  const [comment, setComment] = useState('');
  return (
    <Dialog
      title={<Plural value={count} one="Return Draft?" other="Return # drafts?" />}
      onClose={onClose}
      // A click beside the dialog must not take what was typed.
      onDismiss={comment.trim() === '' ? onClose : () => undefined}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" onClick={() => onReturn(comment.trim())}>
            <Trans>Return</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Plural
          value={count}
          one="It goes back to the colleague who forwarded it, with its files. Nothing is deleted."
          other="They go back to the colleagues who forwarded them, with their files. Nothing is deleted."
        />
      </p>
      <TextAreaField
        label={t`Comment`}
        optional
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        maxLength={maxReturnComment}
      />
    </Dialog>
  );
}
