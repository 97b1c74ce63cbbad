import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { maxReturnComment } from '@consult/domain/draft/return-comment.ts';
import { textsOf, useKept } from '../../app/local/use-kept.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { returnPlace } from './return-place.ts';

const start = { comment: '' };
const readTyped = textsOf(['comment']);

type Props = {
  /** The drafts that are returned. */
  draftIds: readonly string[];
  onClose: () => void;
  onReturn: (comment: string) => void;
};

/**
 * Asks an approver what to write to the person who gets a forwarded draft back. The comment may stay empty; what is
 * typed lies on this device until forgetReturn.
 */
export function ReturnDialog({ draftIds, onClose, onReturn }: Props) {
  const { t } = useLingui();
  const form = useKept({ place: returnPlace(draftIds), start, read: readTyped });
  const { comment } = form.typed;
  const count = draftIds.length;
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
        onChange={(event) => form.change({ comment: event.currentTarget.value })}
        maxLength={maxReturnComment}
      />
    </Dialog>
  );
}
