import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useScrolledTo } from '../ui/use-scrolled-to.ts';
import { callErrorText } from './call-error-text.ts';
import { fetchMore, type PagedList } from './fetch-more.ts';
import classes from './load-more.module.css';

type Props = {
  list: PagedList & { isFetchingNextPage: boolean; error: unknown };
  /** Whether the next page also comes by itself as its reader scrolls towards the end. */
  asScrolled?: boolean;
};

/**
 * The end of a list that has more pages: loads the next one, or says that it failed and offers to try again. Draws
 * nothing when the list is complete.
 */
export function LoadMore({ list, asScrolled = false }: Props) {
  const { t, i18n } = useLingui();
  const [asked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const handleMore = async () => {
    setAsked(true);
    await fetchMore(list);
    setAsked(false);
  };
  const waits = list.hasNextPage && !asked && !list.isFetchingNextPage && !list.isFetchNextPageError;
  useScrolledTo(place, asScrolled && waits ? () => void handleMore() : null);
  if (!list.hasNextPage) return null;
  return (
    <div className={classes.more} ref={place}>
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
