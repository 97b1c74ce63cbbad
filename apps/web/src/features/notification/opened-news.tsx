import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { CallError } from '../../app/call-error.ts';
import type { Language } from '../../app/language.ts';
import { Button } from '../../ui/button.tsx';
import { PageBody } from '../../ui/page.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useReadNews } from './mark-news-read.ts';
import { openedNewsQuery } from './news-queries.ts';
import classes from './news.module.css';

type Props = {
  campaignId: string;
  language: Language;
  onClose: () => void;
  /** Called when it does not exist, or is not for this viewer. */
  onMissing: () => void;
  /** Called when it is shown and was unread. */
  onUnread: () => void;
};

/** The switch of pushes about news, as the profile names it. */
const newsSwitch = 'mobilePushNotifications-aletheaNews';

/** One piece of news over the list. Showing it marks it as read. */
export function OpenedNews({ campaignId, language, onClose, onMissing, onUnread }: Props) {
  const { t, i18n } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(openedNewsQuery(campaignId, language));
  const missing = !data && error instanceof CallError && ['NOT_FOUND', 'INVALID_INPUT'].includes(error.code);
  const read = useReadNews();
  const unread = data !== undefined && !read(data).read;
  const shown = data !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const sayMissing = useEffectEvent(onMissing);
  const sayUnread = useEffectEvent(onUnread);
  useEffect(() => {
    if (missing) sayMissing();
  }, [missing]);
  // Once for each opening: when marking is refused it stays unread, and is not marked later behind the reader's back.
  useEffect(() => {
    if (!shown) return;
    heading.current?.focus();
    if (unread) sayUnread();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [shown, campaignId]);
  useShortcut('Escape', t`Back to all news`, onClose);
  return (
    <PageBody>
      <div className={classes.back}>
        <Button icon={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />} onClick={onClose}>
          <Trans>Back to all news</Trans>
        </Button>
      </div>
      {data ? (
        <article className={classes.article} aria-labelledby="news-title">
          <h2 className={classes.heading} id="news-title" tabIndex={-1} ref={heading}>
            {data.title}
          </h2>
          <SaidTime at={data.sentAt} className={classes.when} />
          <p className={classes.text}>{data.body}</p>
          <p className={classes.noMore}>
            {/* The switch of the profile (server rules, section 19). */}
            <Link to="/dashboard/profile" hash={`profile-${newsSwitch}`}>
              <Trans>No more of these</Trans>
            </Link>
          </p>
        </article>
      ) : error && !missing ? (
        <ErrorState
          title={<Trans>Unable to load notification</Trans>}
          kept={callErrorText(i18n, error)}
          onTryAgain={() => void refetch()}
          trying={isFetching}
        />
      ) : (
        <PageSkeleton />
      )}
    </PageBody>
  );
}
