import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { maxTagLength } from '@consult/domain/media/limits.ts';
import { distinctTags, tagKey } from '@consult/domain/media/tags.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { tagged } from './gallery-changes.ts';
import { OwnTagsDialog } from './own-tags-dialog.tsx';
import { ownTagsQuery } from './own-tags-query.ts';
import classes from './gallery.module.css';

type Props = {
  label: string;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  most: number;
  /** What to say where there are `most` of them already. */
  tooMany: string;
  /** Where the chosen tags are not on a file yet: one of them got another name, or was removed. */
  onRenamed?: (tags: string[]) => void;
};

/** Tags to choose and to write: Enter or a comma takes one, Backspace in the empty field takes the last one out. */
export function TagsField({ label, tags, onChange, most, tooMany, onRenamed }: Props) {
  const { t } = useLingui();
  const own = useQuery(ownTagsQuery).data?.tags ?? [];
  const [text, setText] = useState('');
  const [full, setFull] = useState(false);
  const [mending, setMending] = useState(false);
  const listId = useId();
  const used = new Set(tags.map(tagKey));
  const take = (tag: string) => {
    const next = tagged(tags, [tag], []);
    if (next.length > most) return setFull(true);
    setFull(false);
    setText('');
    if (next.length > tags.length) onChange(next);
  };
  const remove = (tag: string) => {
    setFull(false);
    onChange(tagged(tags, [], [tag]));
  };
  return (
    <div className={classes.tagsField}>
      <TextField
        label={label}
        value={text}
        maxLength={maxTagLength}
        list={listId}
        autoComplete="off"
        error={full ? tooMany : undefined}
        onChange={({ currentTarget: { value } }) => {
          // A chosen suggestion arrives whole.
          const known = own.some(({ tag }) => tag === value) && value.length - text.length > 1;
          if (known || value.endsWith(',')) take(value.replace(/,$/, ''));
          else setText(value);
        }}
        onBlur={() => (text.trim() === '' ? undefined : take(text))}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && text.trim() !== '') {
            event.preventDefault();
            take(text);
          }
          const last = tags.at(-1);
          if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
        }}
      />
      <datalist id={listId}>
        {own
          .filter(({ tag }) => !used.has(tagKey(tag)))
          .map(({ tag }) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
      </datalist>
      {tags.length > 0 ? (
        <ul className={classes.chips} aria-label={label}>
          {tags.map((tag) => (
            <li key={tag}>
              {tag}
              <button type="button" aria-label={t`Remove tag: ${tag}`} title={t`Remove`} onClick={() => remove(tag)}>
                <IconX size={14} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {own.length > 0 ? (
        <Button look="quiet" className={classes.editTags} onClick={() => setMending(true)}>
          <Trans>Edit your tags</Trans>
        </Button>
      ) : null}
      {mending ? (
        <OwnTagsDialog onChanged={(tag, to) => onRenamed?.(renamed(tags, tag, to))} onClose={() => setMending(false)} />
      ) : null}
    </div>
  );
}

/** Tags after one of them got another name, or with null was removed. */
function renamed(tags: readonly string[], tag: string, to: string | null): string[] {
  const at = tags.findIndex((one) => tagKey(one) === tagKey(tag));
  return at < 0 ? [...tags] : distinctTags(tags.toSpliced(at, 1, ...(to === null ? [] : [to])));
}
