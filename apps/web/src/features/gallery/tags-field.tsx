import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { maxTagLength } from '@consult/domain/media/limits.ts';
import { tagKey } from '@consult/domain/media/tags.ts';
import { call } from '../../app/call.ts';
import { TextField } from '../../ui/field.tsx';
import { tagged } from './gallery-changes.ts';
import classes from './gallery.module.css';

/** The person's own tags, which every tag that they use joins. */
export const ownTagsQuery = {
  queryKey: ['media', 'own-tags'],
  queryFn: () => call('media-ownTags', {}),
} as const;

type Props = {
  label: string;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  most: number;
  /** What to say where there are `most` of them already. */
  tooMany: string;
};

/** Tags to choose and to write: Enter or a comma takes one, Backspace in the empty field takes the last one out. */
export function TagsField({ label, tags, onChange, most, tooMany }: Props) {
  const { t } = useLingui();
  const own = useQuery(ownTagsQuery).data?.tags ?? [];
  const [text, setText] = useState('');
  const [full, setFull] = useState(false);
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
            <option key={tag} value={tag} />
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
    </div>
  );
}
