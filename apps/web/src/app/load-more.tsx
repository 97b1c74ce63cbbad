import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { callErrorText } from './call-error-text.ts';
import { fetchMore, type PagedList } from './fetch-more.ts';
import classes from './load-more.module.css';

type Props = { list: PagedList & { isFetchingNextPage: boolean; error: unknown } };

/**
 * The end of a list that has more pages: loads the next one, or says that it failed and offers to try again. Draws
 * nothing when the list is complete.
 */
export function LoadMore({ list }: Props) {
  const { t, i18n } = useLingui();
  const [asked, setAsked] = useState(false);
  if (!list.hasNextPage) return null;
  const handleMore = async () => {
    setAsked(true);
    await fetchMore(list);
    setAsked(false);
  };
  return (
    <div className={classes.more}>
      {list.isFetchNextPageError ? (
        <span className={classes.error} role="alert">
          {callErrorText(i18n, list.error)}
        </span>
      ) : null}
      <Button
        data-load-more
        onClick={() => void handleMore()}
        running={asked || list.isFetchingNextPage ? t`Loading…` : undefined}
      >
        {list.isFetchNextPageError ? <Trans>Try again</Trans> : <Trans>Load more</Trans>}
      </Button>
    </div>
  );
}
