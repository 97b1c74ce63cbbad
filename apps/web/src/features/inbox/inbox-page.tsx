import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { coalesce } from '../../app/coalesce.ts';
import { heldBy } from '../../app/guard.ts';
import { useLive } from '../../app/live.ts';
import { useTitle } from '../../app/page-title.ts';
import { claimsQuery } from '../../app/session.ts';
import { mostCounted } from '../../ui/count.tsx';
import { LinkTabs, type LinkTab } from '../../ui/link-tabs.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { ListAndConsult } from '../consult/consult.ts';
import { NewsTab, useUnreadNews } from '../notification/notification.ts';
import { DraftList, draftCountsQuery, refreshDrafts } from '../draft/draft.ts';
import { RowKeys, UndoKeys, useShownChanges, useListBeside, useListLive, useOpenedConsult } from '../list/list.ts';
import { FolderView } from './folder-view.tsx';
import { countsAfter, countsQuery } from './inbox-query.ts';
import { refreshRows } from './refresh-inbox.ts';
import { shownTab, tabsFor, type InboxTab } from './tabs.ts';
import { useUnreadTitle } from './unread-title.ts';

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
  const { econsultId: opened, ...listSearch } = search;
  const listed = tabs.includes('inbox');
  const counted = useQuery({ ...countsQuery, enabled: listed }).data;
  const { open } = useShownChanges();
  const unread = counted ? countsAfter(counted, open, claims?.uid ?? '').unread : 0;
  const counts = useQuery({ ...draftCountsQuery, enabled: listed }).data;
  const unreadNews = useUnreadNews();
  useUnreadTitle(unread);
  const inFolder = tab === 'inbox' || tab === 'archive';
  const { beside } = useListBeside();
  const covered = !(beside && inFolder) && opened !== undefined;
  useListLive(covered, refreshRows);
  useLive('draft', { draft: refreshDraftLists });
  const { returnTo, closesByBack } = useOpenedConsult(opened, listSearch);

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
    if (key === 'notifications') {
      const countLabel =
        unreadNews > mostCounted
          ? t`More than 99 unread`
          : t`${plural(unreadNews, { one: '# unread', other: '# unread' })}`;
      return { ...link, count: unreadNews, countLabel };
    }
    return link;
  });
  const handleClose = () => {
    // A consult that was opened from the list closes like the browser's back button; one that was opened by a link, or
    // beside which the list was filtered, is replaced by the list.
    if (closesByBack) router.history.back();
    else
      void navigate({
        to: '/dashboard/secure-messaging',
        search: listSearch,
        state: true,
        replace: true,
      });
  };
  return (
    <>
      <UndoKeys />
      <ListAndConsult opened={opened} onClose={handleClose} mayStay={inFolder}>
        <PageHeader title={title} tabs={<LinkTabs tabs={links} current={tab} label={t`Lists`} />} />
        {inFolder ? (
          <FolderView key={tab} folder={tab} opened={opened} returnTo={returnTo} />
        ) : tab === 'drafts' || tab === 'approvals' ? (
          <DraftList
            key={tab}
            collection={tab === 'drafts' ? 'user_drafts' : 'drafts_pending_approval'}
            keys={(list) => (opened === undefined ? <RowKeys list={list} /> : null)}
          />
        ) : (
          <NewsTab
            campaignId={search.campaignId}
            keys={(list) => (opened === undefined ? <RowKeys list={list} /> : null)}
          />
        )}
      </ListAndConsult>
    </>
  );
}
