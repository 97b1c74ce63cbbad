import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { heldBy } from '../../app/guard.ts';
import { useTitle } from '../../app/page-title.ts';
import { claimsQuery } from '../../app/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ComposerForm } from './composer-form.tsx';
import { serviceFormQuery, serviceQuery } from './directory-queries.ts';
import type { ComposerSearch, FinderSearch } from './finder-search.ts';
import { setFormOfTab } from './form-claim.ts';
import { useReferringLocation } from './referring-location.ts';
import { SentPanel } from './sent-panel.tsx';
import { useClaimedForm } from './use-claimed-form.ts';
import type { SentConsult } from './use-send-consult.ts';

/** /dashboard/consult/consult-form. The form that a consult is written in. */
export function ComposerPage() {
  const { i18n } = useLingui();
  const { locationIdx, ...search } = useSearch({ from: '/dashboard/consult/consult-form' });
  const navigate = useNavigate();
  const client = useQueryClient();
  const title = useTitle();
  const claims = useQuery(claimsQuery).data;
  const [sent, setSent] = useState<SentConsult | null>(null);
  const [turn, setTurn] = useState(0);
  const serviceId = search.serviceId ?? null;
  const { locations, location } = useReferringLocation({ ...search, locationIdx });
  const service = useQuery({ ...serviceQuery(serviceId ?? ''), enabled: serviceId !== null });
  const form = useQuery({ ...serviceFormQuery(serviceId ?? ''), enabled: serviceId !== null });
  const claimed = useClaimedForm(claims?.uid ?? null, serviceId, turn);

  if (sent && serviceId === null) return <SentPanel sent={sent} title={title} />;
  const failed = [service, form].find((query) => query.isError && !query.data);
  if (serviceId !== null && failed) {
    const message = callErrorText(i18n, failed.error);
    return (
      <>
        <PageHeader title={title} />
        <PageBody>
          <ErrorState
            title={
              service.isError ? (
                <Trans>Error loading service and forms</Trans>
              ) : (
                <Trans>Error loading service form</Trans>
              )
            }
            kept={message}
            onTryAgain={() => void Promise.all([service.refetch(), form.refetch()])}
            trying={service.isFetching || form.isFetching}
          />
          <p style={{ textAlign: 'center' }}>
            <Link to="/dashboard/consult" search={finderPart(search)} className={buttonClass('quiet')}>
              <Trans>Find another service</Trans>
            </Link>
          </p>
        </PageBody>
      </>
    );
  }
  const loading = serviceId !== null && (!service.data || !form.data);
  if (!claims || !claimed || locations === undefined || loading) {
    return (
      <>
        <PageHeader title={title} />
        <PageBody padded>
          <PageSkeleton />
        </PageBody>
      </>
    );
  }
  const claimAnew = (formId: string | null) => {
    setFormOfTab(formId);
    setTurn((now) => now + 1);
  };
  return (
    <ComposerForm
      key={claimed.formId}
      claimed={claimed}
      claims={claims}
      search={search}
      locations={locations}
      context={{
        location,
        service: serviceId === null ? null : (service.data ?? null),
        form: serviceId === null ? null : (form.data ?? null),
        mayCopyPatient: heldBy(claims).has('patientCC'),
      }}
      onFormChanged={() => void client.invalidateQueries({ queryKey: ['directory'] })}
      onOtherForm={claimAnew}
      onSent={(result) => {
        // Document 2, section 4: the form is reset, and the service leaves the address.
        setSent(result);
        claimAnew(null);
        void navigate({
          to: '/dashboard/consult/consult-form',
          search: search.locationId ? { locationId: search.locationId } : {},
          replace: true,
        });
      }}
    />
  );
}

/** What of the composer's address the finder knows. */
function finderPart({ serviceId: _service, ...rest }: ComposerSearch): FinderSearch {
  return rest;
}
