import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { Language } from '../../app/language.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { markNewsRead, useUnreadNews } from './mark-news-read.ts';
import { NewsList } from './news-list.tsx';
import { OpenedNews } from './opened-news.tsx';
import classes from './news.module.css';

type Props = {
  /** The id of the opened news, from the address. */
  campaignId: string | undefined;
  keys: (list: RefObject<HTMLElement | null>) => ReactNode;
};

/** The news of the product: the list, and an opened one over it. Source: document 3, section 2.11. */
export function NewsTab({ campaignId, keys }: Props) {
  const { i18n } = useLingui();
  const language = i18n.locale as Language;
  const navigate = useNavigate();
  const router = useRouter();
  const unread = useUnreadNews();
  const openedHere = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(campaignId);

  // When it closes, the row gets the focus back.
  useEffect(() => {
    const closed = campaignId === undefined ? before.current : undefined;
    before.current = campaignId;
    if (closed === undefined) return;
    openedHere.current = false;
    list.current?.querySelector<HTMLElement>(`a[data-id="${CSS.escape(closed)}"]`)?.focus();
  }, [campaignId]);

  const clear = () =>
    void navigate({ to: '/dashboard/secure-messaging', search: { tab: 'notifications' }, replace: true });
  return (
    <>
      {campaignId === undefined ? null : (
        <OpenedNews
          key={campaignId}
          campaignId={campaignId}
          language={language}
          // News that was opened from the list closes like the browser's back button.
          onClose={() => (openedHere.current ? router.history.back() : clear())}
          onMissing={() => {
            showSnack({ text: <Trans>Notification does not exist</Trans> });
            clear();
          }}
          onUnread={() => void markNewsRead(campaignId)}
        />
      )}
      <div className={classes.list} hidden={campaignId !== undefined} ref={list}>
        <NewsList
          language={language}
          unread={unread}
          onOpen={() => {
            openedHere.current = true;
          }}
          onMarkAll={() => void markNewsRead(null)}
          keys={(rows) => (campaignId === undefined ? keys(rows) : null)}
        />
      </div>
    </>
  );
}
