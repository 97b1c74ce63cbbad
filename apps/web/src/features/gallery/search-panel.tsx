import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { maxNotesLength, maxTagsOfSearch } from '@consult/domain/media/limits.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { isSearch, noSearch, type GallerySearch } from './gallery-query.ts';
import { TagsField } from './tags-field.tsx';
import classes from './gallery.module.css';

type Props = {
  search: GallerySearch;
  onSearch: (search: GallerySearch) => void;
  /** Ends the search: the whole gallery is there again. */
  onCancel: () => void;
};

/** Searches by tags or by dates, and with either by words of the notes (document 2, section 5). */
export function SearchPanel({ search, onSearch, onCancel }: Props) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(search);
  const [backwards, setBackwards] = useState(false);
  const { tags, notes, from, to } = draft;
  const hasDates = from !== '' || to !== '';
  const hasTags = tags.length > 0;
  const change = (next: Partial<GallerySearch>) => {
    setBackwards(false);
    setDraft({ ...draft, ...next });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (from !== '' && to !== '' && to < from) return setBackwards(true);
    onSearch(draft);
  };
  return (
    <form className={classes.search} autoComplete="off" aria-label={t`Search the gallery`} onSubmit={handleSubmit}>
      <fieldset disabled={hasDates}>
        <TagsField
          label={t`Tags`}
          tags={tags}
          onChange={(next) => change({ tags: next })}
          onRenamed={(next) => change({ tags: next })}
          most={maxTagsOfSearch}
          tooMany={t`Cannot search for more than 10 tags at once.`}
        />
      </fieldset>
      <TextField
        label={<Trans>Notes</Trans>}
        value={notes}
        maxLength={maxNotesLength}
        onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
      />
      <fieldset disabled={hasTags} className={classes.dates}>
        <TextField
          type="date"
          label={<Trans context="a day">From</Trans>}
          value={from}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        />
        <TextField
          type="date"
          label={<Trans context="a day">To</Trans>}
          value={to}
          error={backwards ? <Trans>The end is before the start.</Trans> : undefined}
          onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        />
      </fieldset>
      {hasTags || hasDates ? (
        <p className={classes.quiet}>
          <Trans>Tags and dates cannot be searched for together.</Trans>
        </p>
      ) : null}
      <div className={classes.searchActions}>
        <Button
          look="primary"
          type="submit"
          disabled={!isSearch(draft)}
          icon={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        >
          <Trans context="button">Search</Trans>
        </Button>
        <Button
          onClick={() => {
            setDraft(noSearch);
            onCancel();
          }}
        >
          <Trans>Cancel search</Trans>
        </Button>
      </div>
    </form>
  );
}
