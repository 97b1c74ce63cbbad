import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconBuildingHospital } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { gather } from '../../app/coalesce.ts';
import { takeFreshStart, useLive } from '../../app/live.ts';
import { useTitle } from '../../app/page-title.ts';
import { queryClient } from '../../app/query-client.ts';
import { mostCounted } from '../../ui/count.tsx';
import { LinkTabs, type LinkTab } from '../../ui/link-tabs.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Picker } from '../../ui/select-field.tsx';
import { keepWords, UndoKeys, useOpenedConsult, useSearchWords } from '../list/list.ts';
import { folderWords } from './folder-words.ts';
import { FolderView } from './folder-view.tsx';
import { MessagePane } from './message-pane.tsx';
import { countsAfter, useMessageChanges } from './message-rows.ts';
import { countsQuery, refreshMessages } from './messages-query.ts';
import classes from './patient-inbox.module.css';
import { SendLinks } from './send-links.tsx';

const path = '/dashboard/patient-messages';

/** /dashboard/patient-messages. What went to patients and what came back; with ?messageId the opened message. */
export function PatientMessagesPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const router = useRouter();
  const title = useTitle();
  const given = useSearch({ from: path });
  const { tab: folder = 'inbox', owner = '', messageId: opened, search: searchId, where } = given;
  const { messageId: _opened, ...listed } = given;
  const everywhere = where === 'all';
  const text = useSearchWords(searchId);
  const { open: unconfirmed } = useMessageChanges();
  const counted = useQuery(countsQuery).data;
  const owners = counted ? countsAfter(counted, unconfirmed).owners : [];
  const shownOwner = owners.find(({ ownerId }) => ownerId === owner) ?? owners[0];
  const { returnTo, closesByBack } = useOpenedConsult(opened, listed);

  const { add, wish } = useMemo(() => gather((ids) => refreshMessages(owner, ids)), [owner]);
  useLive('patient-message', {
    'patient-message': ({ id }) => {
      add(id);
      wish();
    },
  });
  // A list in the cache may have changed while nobody listened.
  useEffect(() => {
    if (takeFreshStart()) return;
    void queryClient.invalidateQueries({ queryKey: ['patient-messages'] }, { cancelRefetch: false });
  }, [owner]);

  const open = useCallback(
    (id: string, replace = false) =>
      void navigate({ to: path, search: { ...given, messageId: id }, replace, resetScroll: false }),
    [navigate, given],
  );
  const handleClose = () => {
    // A message that was opened from the list closes like the browser's back button.
    if (closesByBack) router.history.back();
    else void navigate({ to: path, search: listed, replace: true });
  };
  const handleSearch = (words: string, all: boolean, enter: boolean) => {
    const { search: _before, where: _where, ...rest } = given;
    const sought = words === '' ? {} : { search: keepWords(words), ...(all ? { where: 'all' as const } : {}) };
    void navigate({ to: path, search: { ...rest, ...sought }, replace: !enter, resetScroll: false });
  };
  const unread = shownOwner?.unread ?? 0;
  const ofOwner: { owner?: string } = owner === '' ? {} : { owner };
  const tabs = (['inbox', 'sent', 'archive'] as const).map((key): LinkTab => {
    const link = { key, label: folderWords(i18n, key), href: path, search: { tab: key, ...ofOwner } };
    if (key !== 'inbox') return link;
    const countLabel =
      unread > mostCounted
        ? t({ message: 'More than 99 unread', context: 'messages to patients' })
        : t({
            message: plural(unread, { one: '# unread', other: '# unread' }),
            context: 'messages to patients',
          });
    return { ...link, count: unread, countLabel };
  });
  const address = new URLSearchParams({ tab: folder, ...ofOwner });
  return (
    <div className={classes.page} data-opened={opened !== undefined || undefined}>
      <UndoKeys />
      <PageHeader
        title={title}
        tabs={<LinkTabs tabs={tabs} current={folder} label={t`Folders`} />}
        choice={
          owners.length > 1 ? (
            <Picker
              label={<span className="visually-hidden">{t`Whose messages`}</span>}
              icon={<IconBuildingHospital size={16} stroke={1.75} aria-hidden="true" />}
              value={shownOwner?.ownerId ?? ''}
              onChange={({ currentTarget: { value } }) =>
                void navigate({ to: path, search: { tab: folder, owner: value } })
              }
            >
              {owners.map(({ ownerId, kind, name }) => (
                <option key={ownerId} value={ownerId}>
                  {kind === 'person' ? t`My own` : name}
                </option>
              ))}
            </Picker>
          ) : null
        }
        actions={
          <span className={classes.links}>
            <SendLinks />
          </span>
        }
      />
      <div className={classes.split} data-opened={opened !== undefined || undefined}>
        <FolderView
          key={`${owner} ${folder}`}
          folder={folder}
          owner={owner}
          ownerId={shownOwner?.ownerId}
          search={{ text, everywhere }}
          onSearch={handleSearch}
          opened={opened}
          returnTo={returnTo}
          openHref={`${path}?${address.toString()}&messageId=`}
          onOpen={open}
          onClose={handleClose}
        />
        {opened === undefined ? null : (
          <MessagePane key={`${owner} ${opened}`} messageId={opened} owner={owner} onClose={handleClose} />
        )}
      </div>
    </div>
  );
}
