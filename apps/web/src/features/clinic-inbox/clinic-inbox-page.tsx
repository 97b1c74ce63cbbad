import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuildingHospital, IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { heldBy } from '../../app/guard.ts';
import { useTitle } from '../../app/page-title.ts';
import { claimsQuery } from '../../app/session.ts';
import { Count, mostCounted } from '../../ui/count.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { Picker } from '../../ui/select-field.tsx';
import { ListAndConsult } from '../consult/consult.ts';
import { UndoKeys, useShownChanges, useListBeside, useListLive, useOpenedConsult } from '../list/list.ts';
import classes from './clinic-inbox.module.css';
import { ClinicList } from './clinic-list.tsx';
import { clinicCountsAfter, clinicCountsQuery, refreshClinic } from './clinic-query.ts';
import { NoClinic } from './no-clinic.tsx';

const path = '/dashboard/clinic-inbox';

/** /dashboard/clinic-inbox. The consults of a clinic, for its staff; with ?econsultId the opened one over them. */
export function ClinicInboxPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const router = useRouter();
  const title = useTitle();
  const { econsultId: opened, ...listSearch } = useSearch({ from: path });
  const claims = useQuery(claimsQuery).data;
  const withStatus = heldBy(claims).has('editActivityStatus');
  const clinicIds = claims?.clinicIds ?? [];
  const clinicId = clinicIds.find((id) => id === listSearch.clinicId) ?? clinicIds[0] ?? '';
  const toBook = withStatus && listSearch.filter !== 'all';
  const clinics = useQuery({ ...clinicCountsQuery, enabled: clinicId !== '' }).data?.clinics ?? [];
  const counted = clinics.find((clinic) => clinic.clinicId === clinicId);
  const { open } = useShownChanges();
  const counts = counted && clinicCountsAfter(counted, open);
  const { returnTo, closesByBack } = useOpenedConsult(opened, listSearch);
  const { beside } = useListBeside();
  const covered = !beside && opened !== undefined;
  // Another filter beside the opened consult leaves it open.
  const stays = opened !== undefined && beside ? { econsultId: opened } : {};
  const refresh = useCallback((changed: ReadonlySet<string>) => refreshClinic(clinicId, changed), [clinicId]);
  useListLive(covered, refresh);

  if (claims && clinicId === '')
    return (
      <>
        <PageHeader title={title} />
        <PageBody>
          <NoClinic />
        </PageBody>
      </>
    );

  const handleClose = () => {
    if (closesByBack) router.history.back();
    else void navigate({ to: path, search: listSearch, state: true, replace: true });
  };
  const unread = counts?.unread ?? 0;
  const waiting = counts?.toBook ?? 0;
  const filter = withStatus ? (
    <nav className={classes.filter} aria-label={t`Filter`}>
      <Link to={path} search={{ ...listSearch, ...stays, filter: 'all' }} aria-current={toBook ? undefined : 'page'} replace>
        <Trans>All</Trans>
        <Count
          value={unread}
          label={
            unread > mostCounted ? t`More than 99 unread` : t`${plural(unread, { one: '# unread', other: '# unread' })}`
          }
        />
      </Link>
      <Link to={path} search={{ ...listSearch, ...stays, filter: 'to-book' }} aria-current={toBook ? 'page' : undefined} replace>
        <IconCalendarPlus size={16} stroke={1.75} aria-hidden="true" />
        <Trans>To Book</Trans>
        <Count
          value={waiting}
          tone="warn"
          label={
            waiting > mostCounted
              ? t`More than 99 to book`
              : t`${plural(waiting, { one: '# to book', other: '# to book' })}`
          }
        />
      </Link>
    </nav>
  ) : null;
  const name = counts?.name ?? '';
  return (
    <>
      <UndoKeys />
      <ListAndConsult opened={opened} onClose={handleClose}>
        <PageHeader
          title={title}
          tabs={
            clinics.length > 1 ? (
              <Picker
                label={<span className="visually-hidden">{t`Clinic`}</span>}
                icon={<IconBuildingHospital size={16} stroke={1.75} aria-hidden="true" />}
                value={clinicId}
                onChange={({ currentTarget: { value } }) =>
                  void navigate({ to: path, search: { ...listSearch, clinicId: value } })
                }
              >
                {clinics.map((clinic) => (
                  <option key={clinic.clinicId} value={clinic.clinicId}>
                    {clinic.name}
                  </option>
                ))}
              </Picker>
            ) : (
              <span className={classes.clinicName}>{name}</span>
            )
          }
        />
        {clinicId ? (
          <ClinicList
            key={`${clinicId} ${toBook}`}
            clinicId={clinicId}
            toBook={toBook}
            withStatus={withStatus}
            opened={opened}
            returnTo={returnTo}
            filter={filter}
          />
        ) : null}
      </ListAndConsult>
    </>
  );
}
