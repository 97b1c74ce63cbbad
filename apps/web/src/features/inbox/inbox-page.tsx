import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { coalesce } from '../../app/coalesce.ts';
import { heldBy } from '../../app/guard.ts';
import { useLive } from '../../app/live.ts';
import { useTitle } from '../../app/page-title.ts';
import { claimsQuery } from '../../app/session.ts';
import { mostCounted } from '../../ui/count.tsx';
import { LinkTabs, type LinkTab } from '../../ui/link-tabs.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { ConsultSkeleton, loadConsultPage } from '../consult/consult.ts';
import { DraftList, draftCountsQuery, refreshDrafts } from '../draft/draft.ts';
import { ConsultList } from './consult-list.tsx';
import classes from './inbox.module.css';
import { countsQuery, knownRow, refreshInbox, showAsRead } from './inbox-query.ts';
import { NotBuiltTab } from './not-built-tab.tsx';
import { RowKeys } from './row-keys.tsx';
import { shownTab, tabsFor, type InboxTab } from './tabs.ts';
import { useUnreadTitle } from './unread-title.ts';

const ConsultPage = lazy(() => loadConsultPage().then((module) => ({ default: module.ConsultPage })));

/** While a consult lies over the list, the consult comes first; in ms. */
const behindMs = 400;

const refresh = coalesce(refreshInbox);
const refreshDraftLists = coalesce(refreshDrafts);

/** /dashboard/secure-messaging. The lists of consults and, with ?econsultId, the opened one over them. */
export function InboxPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const router = useRouter();
  const title = useTitle();
  const search = useSearch({ from: '/dashboard/secure-messaging' });
  const claims = useQuery(claimsQuery).data;
  const tabs = tabsFor(heldBy(claims));
  const tab = shownTab(search.tab, tabs);
  const opened = search.econsultId;
  const listed = tabs.includes('inbox');
  const unread = useQuery({ ...countsQuery, enabled: listed }).data?.unread ?? 0;
  const counts = useQuery({ ...draftCountsQuery, enabled: listed }).data;
  useUnreadTitle(unread);
  const handleChange = () => {
    if (opened === undefined) refresh();
    else setTimeout(refresh, behindMs);
  };
  useLive('activity', handleChange);
  useLive('read', handleChange);
  useLive('draft', refreshDraftLists);
  const { returnTo, openedHere } = useOpened(opened);

  // The opened consult is loaded apart from the list, and fetched while nobody waits for it.
  useEffect(() => {
    const timer = setTimeout(() => void loadConsultPage().catch(() => undefined), 1_500);
    return () => clearTimeout(timer);
  }, []);

  const names: Record<InboxTab, string> = {
    inbox: t`Inbox`,
    archive: t`Archive`,
    drafts: t`Drafts`,
    approvals: t`Approvals`,
    notifications: t`News`,
  };
  const links = tabs.map((key): LinkTab => {
    const link = { key, label: names[key], href: '/dashboard/secure-messaging', search: { tab: key } };
    if (key === 'inbox')
      return {
        ...link,
        count: unread,
        countLabel:
          unread > mostCounted ? t`More than 99 unread` : t`${plural(unread, { one: '# unread', other: '# unread' })}`,
      };
    if (key === 'drafts' && counts) {
      const { drafts } = counts;
      return {
        ...link,
        count: drafts,
        countLabel:
          drafts > mostCounted ? t`More than 99 drafts` : t`${plural(drafts, { one: '# draft', other: '# drafts' })}`,
      };
    }
    if (key === 'approvals' && counts) {
      const pending = counts.numUnreadApprovals;
      const countLabel =
        pending > mostCounted
          ? t`More than 99 wait for approval`
          : t`${plural(pending, { one: '# waits for approval', other: '# wait for approval' })}`;
      return { ...link, count: pending, countLabel, attention: true };
    }
    return link;
  });
  const handleClose = () => {
    // Opened from the list, it closes as the browser's own back button would; opened by a link, the list takes its place.
    if (openedHere) router.history.back();
    else
      void navigate({
        to: '/dashboard/secure-messaging',
        search: search.tab ? { tab: search.tab } : {},
        replace: true,
      });
  };
  return (
    <>
      {opened ? (
        <Suspense fallback={<ConsultSkeleton known={knownRow(opened)} onClose={handleClose} />}>
          <ConsultPage
            key={opened}
            activityId={opened}
            known={knownRow(opened)}
            onClose={handleClose}
            onRead={showAsRead}
          />
        </Suspense>
      ) : null}
      <div className={classes.lists} hidden={opened !== undefined}>
        <PageHeader title={title} tabs={<LinkTabs tabs={links} current={tab} label={t`Lists`} />} />
        {tab === 'inbox' || tab === 'archive' ? (
          <ConsultList key={tab} folder={tab} shown={opened === undefined} returnTo={returnTo} />
        ) : tab === 'drafts' || tab === 'approvals' ? (
          <DraftList
            key={tab}
            collection={tab === 'drafts' ? 'user_drafts' : 'drafts_pending_approval'}
            keys={(list) => (opened === undefined ? <RowKeys list={list} /> : null)}
          />
        ) : (
          <PageBody>
            <NotBuiltTab />
          </PageBody>
        )}
      </div>
    </>
  );
}

/** What the list has to know of the opened consult: the one just closed (its row takes the focus), and whether it was opened from here. */
function useOpened(opened: string | undefined): { returnTo: string | null; openedHere: boolean } {
  const [before, setBefore] = useState(opened);
  const [returnTo, setReturnTo] = useState<string | null>(null);
  const [openedHere, setOpenedHere] = useState(false);
  if (before !== opened) {
    setBefore(opened);
    setReturnTo(opened === undefined ? (before ?? null) : null);
    setOpenedHere(opened !== undefined && before === undefined);
  }
  return { returnTo, openedHere };
}
