import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readRecipients } from '@consult/domain/patient-message/read-recipients.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { withoutNumberWords } from './list-words.ts';

type Props = { usualProvince: string | undefined; onAdd: (text: string) => void; onClose: () => void };

/** Takes a list of recipients that was copied elsewhere, and says how many it reads. */
export function PasteDialog({ usualProvince, onAdd, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const { recipients, unread, withoutNumber } = readRecipients(text, usualProvince ?? '');
  const count = recipients.length;
  const found = t`${plural(count, { one: '# recipient found.', other: '# recipients found.' })}`;
  const left = t`${plural(unread, { one: '# line is left out.', other: '# lines are left out.' })}`;
  return (
    <Dialog
      title={<Trans>Paste a list</Trans>}
      onClose={onClose}
      size="wide"
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={count === 0} onClick={() => onAdd(text)}>
            {count === 0 ? t`Add` : t`${plural(count, { one: 'Add # recipient', other: 'Add # recipients' })}`}
          </Button>
        </>
      }
    >
      <form autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        <TextAreaField
          label={<Trans>A line for each recipient, with PHN and e-mail</Trans>}
          hint={
            text.trim() === '' ? (
              <Trans>
                Copy the rows of your spreadsheet and paste them here. The columns may be in any order; names and other
                columns are left out.
              </Trans>
            ) : (
              [found, withoutNumber > 0 && withoutNumberWords(i18n, withoutNumber), unread > 0 && left]
                .filter(Boolean)
                .join(' ')
            )
          }
          rows={8}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
