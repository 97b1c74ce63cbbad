import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readPasted, type Pasted } from '@consult/domain/library/import-texts.ts';
import type { Library } from '@consult/domain/library/library.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import classes from './editor.module.css';

type Props = {
  library: Library;
  /** How many more templates the library can hold. */
  room: number;
  /** `categoryId` null makes a category for them. */
  onImport: (texts: readonly Pasted[], categoryId: string | null) => void;
  onClose: () => void;
};

/** Takes over pasted texts: a name, a blank line, a text. It says what it will add before it does. */
export function ImportDialog({ library, room, onImport, onClose }: Props) {
  const { t } = useLingui();
  const [pasted, setPasted] = useState('');
  const [into, setInto] = useState(library[0]?.id ?? null);
  const { texts, unread } = readPasted(pasted);
  const full = texts.length > room;
  const count = texts.length;
  return (
    <Dialog
      title={<Trans>Import templates</Trans>}
      size="wide"
      onClose={onClose}
      onDismiss={pasted.trim() === '' ? undefined : () => undefined}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={count === 0 || full} onClick={() => onImport(texts, into)}>
            {count === 0 ? t`Import` : t`${plural(count, { one: 'Import # template', other: 'Import # templates' })}`}
          </Button>
        </>
      }
    >
      <div className={classes.import}>
        <TextAreaField
          label={<Trans>Texts</Trans>}
          rows={8}
          value={pasted}
          hint={
            <Trans>
              A name, a blank line, then the text. Leave two blank lines or a line of dashes between templates.
            </Trans>
          }
          error={
            full
              ? t`${plural(room, { one: 'There is room for # more template.', other: 'There is room for # more templates.' })}`
              : unread > 0
                ? t`${plural(unread, { one: '# piece has no name with a blank line after it, and is left out.', other: '# pieces have no name with a blank line after it, and are left out.' })}`
                : undefined
          }
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        />
        {library.length > 0 ? (
          <SelectField
            label={<Trans>Category</Trans>}
            value={into ?? ''}
            onChange={({ currentTarget }) => setInto(currentTarget.value)}
          >
            {library.map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
          </SelectField>
        ) : null}
        {count > 0 ? (
          <ul className={classes.pasted} aria-label={t`Templates that were found`}>
            {texts.map(({ name, text }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two may be alike
              <li key={index}>
                <strong>{name}</strong> {text.slice(0, 80)}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  );
}
