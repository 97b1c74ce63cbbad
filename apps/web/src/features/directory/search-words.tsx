import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { foldDirectory } from '@consult/domain/directory/words.ts';
import type { DirectorySearch } from './directory-address.ts';
import type { ServicePage } from './directory-queries.ts';
import type { FinderSearch } from './finder-search.ts';
import classes from './finder.module.css';

type Props = { instead: ServicePage['instead']; search: FinderSearch & DirectorySearch };

/** Other texts that find services with all of their words; nothing where the page has none. */
export function DidYouMean({ instead, search }: Props) {
  if (instead.length === 0) return null;
  return (
    <p className={classes.instead}>
      <Trans>Did you mean</Trans>
      {instead.map(({ text, numServices }) => (
        <Link key={text} to="/dashboard/consult" search={{ ...search, searchText: text }}>
          {text} {numServices}
        </Link>
      ))}
    </p>
  );
}

/** What services call it that was typed in other words: why a row without the typed word is here. */
export function AlsoFound({ also }: { also: ServicePage['also'] }) {
  return also
    .map(({ typed, called }) => ({
      typed,
      others: called.filter((one) => foldDirectory(one) !== foldDirectory(typed)).join(', '),
    }))
    .filter(({ others }) => others !== '')
    .map(({ typed, others }) => (
      <span key={typed} className={classes.also}>
        <Trans>
          ‘{typed}’ also finds {others}.
        </Trans>
      </span>
    ));
}
