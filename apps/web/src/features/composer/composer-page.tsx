import { allows } from '@consult/domain/permission/permissions.ts';
import { shareAccess } from '@consult/domain/patient-window/who-shares.ts';
import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError, failedWith } from '../../app/call-error.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { heldBy } from '../../app/guard.ts';
import { useTitle } from '../../app/page-title.ts';
import { claimsQuery } from '../../app/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ComposerForm } from './composer-form.tsx';
import type { ComposerRoute } from './composer-props.ts';
import { serviceFormQuery, serviceQuery, useReferringLocation } from '../directory/directory.ts';
import { type ComposerSearch, draftSearch, finderPart } from './composer-search.ts';
import type { SentConsult } from './consult-command.ts';
import { continueForm } from './continued.ts';
import { keepWithoutDraft, keptForm, type KeptForm } from './kept-consult.ts';
import { PremiumCongratulation } from './premium-congratulation.tsx';
import { SentPage } from './sent-panel.tsx';
import { StillClosed } from '../../app/still-closed.tsx';
import { useSubmission } from './use-submission.ts';
import { useTarget } from './use-target.ts';
import { WaitingConsult } from './waiting-consult.tsx';
import classes from './composer.module.css';

/** /dashboard/consult/consult-form and /dashboard/consult/referral-form: the form of a consult. */
export function ComposerPage() {
  return (
    <>
      <PremiumCongratulation />
      <Composer />
    </>
  );
}

/** Why the page could not load the draft or service of its address; a text that is no id names nothing. */
function addressErrorText(i18n: I18n, error: unknown): string {
  const nothing = new CallError({ code: 'NOT_FOUND', message: '', status: 404 });
  return callErrorText(i18n, failedWith(error, 'INVALID_INPUT') ? nothing : error);
}

function Composer() {
  const { i18n } = useLingui();
  const { locationIdx, ...addressed } = useSearch({ strict: false }) as ComposerSearch & { locationIdx?: number };
  const route: ComposerRoute = useLocation({
    select: ({ pathname }) =>
      pathname.startsWith('/dashboard/consult/referral-form')
        ? '/dashboard/consult/referral-form'
        : '/dashboard/consult/consult-form',
  });
  const navigate = useNavigate();
  const client = useQueryClient();
  const title = useTitle();
  const claims = useQuery(claimsQuery).data;
  const [sent, setSent] = useState<SentConsult | null>(null);
  const { locations, location: usual } = useReferringLocation({ ...addressed, locationIdx });
  // From here on the address names the clinic by id.
  const search =
    locationIdx !== undefined && usual && !addressed.locationId ? { ...addressed, locationId: usual.id } : addressed;
  const serviceId = search.serviceId ?? null;
  const goTo = (to: ComposerSearch) => void navigate({ to: route, search: to, replace: true });
  const { target, claimed, opened, failure, ready, became, next, nextForm } = useTarget({
    search,
    clinics: locations?.map(({ id }) => id),
    goTo,
  });
  const { draft } = target;
  const clinicOnly = search.locationId ? { locationId: search.locationId } : {};
  const handleSent = (result: SentConsult) => {
    // Document 2, section 4: the form is reset, and service, forwarder and draft leave the address.
    setSent(result);
    nextForm(null);
    goTo({ ...clinicOnly, sent: result.activityId });
  };
  const submission = useSubmission({
    formId: claimed?.formId ?? null,
    onSent: handleSent,
    onBack: (form, refusal) => {
      continueForm(form.formId);
      next({ draft: form.draft, formId: form.formId, refusal });
    },
  });
  // Server rules, section 10: the approver chooses the location again, where they have more than one.
  const picksAnew =
    draft?.collection === 'drafts_pending_approval' && search.locationId === undefined && (locations?.length ?? 0) > 1;
  const location = picksAnew ? null : usual;
  const service = useQuery({ ...serviceQuery(serviceId ?? ''), enabled: serviceId !== null });
  const form = useQuery({ ...serviceFormQuery(serviceId ?? ''), enabled: serviceId !== null });

  if (search.sent !== undefined) return <SentPage activityId={search.sent} known={sent} title={title} />;
  if (submission.waits)
    return <WaitingConsult submitted={submission.waits} title={title} onTakeBack={() => void submission.takeBack()} />;
  const failed = [service, form].find((query) => query.isError && !query.data);
  if (failure && !submission.coming) {
    // The draft is gone from the server; the text that was typed into it on this device is not.
    const left = target.mine && claimed ? keptForm(claimed.vault, target.mine) : (claimed?.kept ?? null);
    const goOnWithout = async (form: KeptForm) => {
      if (claimed) await keepWithoutDraft(claimed.vault, form);
      continueForm(form.formId);
      goTo({
        ...finderPart(search),
        form: nextForm(form.formId),
        ...(form.serviceId ? { serviceId: form.serviceId } : {}),
        ...(form.locationId ? { locationId: form.locationId } : {}),
      });
    };
    return (
      <>
        <PageHeader title={title} />
        <PageBody>
          <ErrorState
            title={<Trans>Error loading draft</Trans>}
            kept={addressErrorText(i18n, failure.error)}
            onTryAgain={() => void failure.refetch()}
            trying={failure.isFetching}
          />
          <p className={classes.next}>
            {left ? (
              <Button onClick={() => void goOnWithout(left)}>
                <Trans>Go on with what I typed</Trans>
              </Button>
            ) : null}
            {failedWith(failure.error, 'DRAFT_SENT') && failure.error.about ? (
              <Link
                to="/dashboard/secure-messaging"
                search={{ econsultId: failure.error.about }}
                className={buttonClass('primary')}
              >
                <Trans>See what was sent</Trans>
              </Link>
            ) : null}
            <Link
              to="/dashboard/secure-messaging"
              search={{ tab: draft?.collection === 'drafts_pending_approval' ? 'approvals' : 'drafts' }}
              className={buttonClass('quiet')}
            >
              <Trans>Back to the drafts</Trans>
            </Link>
          </p>
        </PageBody>
      </>
    );
  }
  if (serviceId !== null && failed) {
    const message = addressErrorText(i18n, failed.error);
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
          <p className={classes.next}>
            <Link to="/dashboard/consult" search={finderPart(search)} className={buttonClass('quiet')}>
              <Trans>Find another service</Trans>
            </Link>
          </p>
        </PageBody>
      </>
    );
  }
  const loading = serviceId !== null && (!service.data || !form.data);
  if (!claims || !claimed || !ready || locations === undefined || loading || submission.coming) {
    return (
      <>
        <PageHeader title={title} />
        <PageBody padded>
          {claimed ? null : <StillClosed />}
          <PageSkeleton />
        </PageBody>
      </>
    );
  }
  return (
    <ComposerForm
      key={`${claimed.formId} ${target.turn}`}
      claimed={claimed}
      claims={claims}
      route={route}
      search={search}
      locations={locations}
      opened={opened}
      draftRef={draft}
      mine={target.mine}
      context={{
        location,
        service: serviceId === null ? null : (service.data ?? null),
        form: serviceId === null ? null : (form.data ?? null),
        mayCopyPatient: heldBy(claims).has('patientCC'),
        mayTellPatient: allows(shareAccess, heldBy(claims)),
      }}
      refusal={target.refusal}
      onHanding={submission.setHanding}
      onFormChanged={() => void client.invalidateQueries({ queryKey: ['directory'] })}
      onBecameDraft={(made) => {
        became(made);
        const { form: _form, ...rest } = search;
        goTo({ ...rest, ...draftSearch(made) });
      }}
      onOpenDraft={(other, change = {}) => {
        next({ draft: other, anew: true, ...change });
        goTo({ ...finderPart(search), ...draftSearch(other) });
      }}
      onOtherForm={(formId, keepService) => {
        const { consultDraftId: _draft, collection: _collection, ...rest } = search;
        goTo({ ...(keepService ? rest : clinicOnly), form: nextForm(formId) });
      }}
      onSent={handleSent}
    />
  );
}
