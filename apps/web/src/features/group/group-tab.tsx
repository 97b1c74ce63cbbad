import { Trans, useLingui } from '@lingui/react/macro';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { coalesce } from '../../app/coalesce.ts';
import { useLive } from '../../app/live.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { PageBody } from '../../ui/page.tsx';
import { Picker } from '../../ui/select-field.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { groupQuery } from '../promise/promise.ts';
import { GroupPage } from './group-page.tsx';
import { groupsQuery, type ListedGroup } from './group-queries.ts';

const path = '/dashboard/edit-schedule';

/** A burst of consults costs one reading a second. */
const pauseMs = 1_000;

const refetchGroups = () =>
  Promise.all([refetchAfresh(['groups']), refetchAfresh(['group']), refetchAfresh(['group-waiting'])]);

/** The fifth tab of the schedule: the group of a service, for its members to read and its keepers to edit. */
export function GroupTab() {
  const groups = useQuery(groupsQuery);
  const [refreshGroups] = useState(() => coalesce(refetchGroups, pauseMs));
  // A consult that comes, is given or answered changes the counts.
  useLive('activity', {
    activity: refreshGroups,
    message: refreshGroups,
    'message-taken-back': null,
    read: null,
    row: null,
    'message-draft': null,
  });
  // Another keeper's save, or what somebody else was given, which changes whose turn it is.
  useLive('group', { group: refreshGroups });
  if (groups.data) {
    return groups.data.groups.length === 0 ? (
      <EmptyState icon={<IconUsersGroup size={18} stroke={1.75} aria-hidden="true" />}>
        <Trans>You answer for no service. An administrator adds you to one.</Trans>
      </EmptyState>
    ) : (
      <Chosen groups={groups.data.groups} />
    );
  }
  if (!groups.isError) return <PageSkeleton />;
  return (
    <PageBody>
      <ErrorState
        title={<Trans>Error loading your groups</Trans>}
        trying={groups.isFetching}
        onTryAgain={() => void groups.refetch()}
      />
    </PageBody>
  );
}

function Chosen({ groups }: { groups: readonly ListedGroup[] }) {
  const { t, i18n } = useLingui();
  const nameOf = ({ serviceName, serviceNameFr }: ListedGroup) =>
    i18n.locale === 'fr' && serviceNameFr !== '' ? serviceNameFr : serviceName;
  const navigate = useNavigate();
  const named = useSearch({ from: path }).group;
  // A service with a group says more than one for everyone.
  const usual = groups.find(({ mode }) => mode !== 'everyone') ?? groups[0]!;
  const chosen = groups.find(({ serviceId }) => serviceId === named) ?? usual;
  const group = useQuery(groupQuery(chosen.serviceId));
  const picker =
    groups.length > 1 ? (
      <Picker
        label={t`Service`}
        value={chosen.serviceId}
        onChange={({ currentTarget }) =>
          void navigate({ to: path, search: { tab: 'group', group: currentTarget.value } })
        }
      >
        {groups.map((one) => (
          <option key={one.serviceId} value={one.serviceId}>
            {nameOf(one)}
          </option>
        ))}
      </Picker>
    ) : (
      <strong>{nameOf(chosen)}</strong>
    );
  if (group.data) return <GroupPage key={chosen.serviceId} group={group.data} picker={picker} />;
  return (
    <PageBody>
      {group.isError ? (
        <ErrorState
          title={<Trans>Error loading the group</Trans>}
          trying={group.isFetching}
          onTryAgain={() => void group.refetch()}
        />
      ) : (
        <PageSkeleton />
      )}
    </PageBody>
  );
}
