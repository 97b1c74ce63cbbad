import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { callErrorText } from './call-error-text.ts';
import classes from './load-more.module.css';

type Props = {
  /** A list that comes page by page. */
  list: {
    hasNextPage: boolean;
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    error: unknown;
    fetchNextPage: () => Promise<unknown>;
  };
};

/** The end of a list of which there is more; what failed says so and is tried again. Nothing where all is there. */
export function LoadMore({ list }: Props) {
  const { t, i18n } = useLingui();
  if (!list.hasNextPage) return null;
  return (
    <div className={classes.more}>
      {list.isFetchNextPageError ? (
        <span className={classes.error} role="alert">
          {callErrorText(i18n, list.error)}
        </span>
      ) : null}
      <Button onClick={() => void list.fetchNextPage()} running={list.isFetchingNextPage ? t`Loading…` : undefined}>
        {list.isFetchNextPageError ? <Trans>Try again</Trans> : <Trans>Load more</Trans>}
      </Button>
    </div>
  );
}
