import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconFileExport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { wasUnanswered } from '../../app/call-error.ts';
import { heldBy, maySend } from '../../app/guard.ts';
import { useTitle } from '../../app/page-title.ts';
import type { Claims } from '../../app/session.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { isNative } from '../../platform/platform.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { fileAddress } from '../attachment/attachment.ts';
import { ActionBar } from './action-bar.tsx';
import { BroughtSection } from './brought-section.tsx';
import { ApproverSection } from './approver-section.tsx';
import { AttachmentsSection } from './attachments-section.tsx';
import type { ComposerFormProps } from './composer-props.ts';
import { useTakingBack } from './come-back.ts';
import { ComposerRail } from './composer-rail.tsx';
import { DraftBar } from './draft-bar.tsx';
import { DraftFailure, ForwardedBanner, RecoveryBanner, ReturnedBanner } from './draft-banners.tsx';
import { EmrSection } from './emr-section.tsx';
import { finderPart } from './composer-search.ts';
import { focusField } from './field-names.ts';
import { cameBack, continueForm } from './continued.ts';
import { FirstArrived } from './first-arrived.tsx';
import { FormErrors } from './form-errors.tsx';
import { FormVersions } from './form-versions.tsx';
import { blankValues } from './form-values.ts';
import { GallerySection } from './gallery-section.tsx';
import { KnownNumberDialog } from './known-number-dialog.tsx';
import { LeaveGuard, WhenDirty } from './leave-guard.tsx';
import { LocationSection } from './location-section.tsx';
import { MayNotSend, sendingDenied } from '../permission/permission.ts';
import { OutOfProvinceSection } from './out-of-province-section.tsx';
import { PatientSection } from './patient-section.tsx';
import { PhoneSection } from './phone-section.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { SendFailure } from './send-failure.tsx';
import { sendTexts } from './send-texts.ts';
import { ServiceSection } from './service-section.tsx';
import { useComposer } from './use-composer.ts';
import { useDraftActions } from './use-draft-actions.tsx';
import { useSendKeys } from './use-send-keys.ts';
import { WhatWouldLeave } from './what-leaves.tsx';
import classes from './composer.module.css';

const formName = 'consult-form';

/** Whether this person finds services in the beta directory: by its permission, at a desk. */
function fromBetaDirectory(claims: Claims): boolean {
  return heldBy(claims).has('betaEconsultSearch') && !isNative() && matchMedia('(min-width: 901px)').matches;
}

/** The form of one consult, until it is sent. */
export function ComposerForm(props: ComposerFormProps) {
  const { claimed, claims, route, search, locations, opened, draftRef, mine, context } = props;
  const { t, i18n } = useLingui();
  const title = useTitle();
  const navigate = useNavigate();
  // Whoever leaves for the finder chooses another service for this form.
  const finder = { ...finderPart(search), form: claimed.formId };
  const denied = sendingDenied(claims);
  const [restored] = useState(() => cameBack(claimed.formId, claimed.kept !== null));
  const composer = useComposer({
    claimed,
    context,
    searchType: finder.tab === 'search' ? 'search' : 'directory',
    opened,
    collection: draftRef?.collection ?? 'user_drafts',
    variant: fromBetaDirectory(claims),
    blocked: denied !== null,
    refusal: props.refusal,
    onFormChanged: props.onFormChanged,
    onHanding: props.onHanding,
    onSent: props.onSent,
  });
  const { form, state, busy, draft, activityType, why } = composer;
  const actions = useDraftActions({ ...props, composer });
  const mayForward = heldBy(claims).has('forwardEconsult');

  const element = useRef<HTMLFormElement>(null);
  useSendKeys(element, composer.filling, () => void composer.submit());
  useEffect(() => {
    // The heading that had the focus disappeared with the skeleton, or with a form that was discarded.
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, []);

  const chooseLocation = (locationId: string) => {
    const next = locations.find(({ id }) => id === locationId);
    const suggested = blankValues(context.location?.province ?? null).patientProvince;
    if (next && form.getValues('phn') === '' && form.getValues('patientProvince') === suggested) {
      form.setValue('patientProvince', blankValues(next.province).patientProvince);
    }
    continueForm(claimed.formId);
    const { serviceId: _service, specialty: _specialty, subsite: _subsite, specialist: _who, ...rest } = search;
    // Document 2, section 4: choosing another clinic clears specialty, subsite and service. The first choice clears
    // nothing.
    void navigate({ to: route, search: { ...(context.location ? rest : search), locationId }, replace: true });
  };
  /** To another view of the same form: the finder, or the camera. */
  const leaveForNow = () => {
    composer.keepWhole();
    continueForm(claimed.formId);
  };
  const takingBack = useTakingBack(claimed.formId);
  const saving = draft.busy || (busy && state.kind !== 'uploading');
  const sendUnanswered = wasUnanswered(composer.failure);
  return (
    <FormProvider key={composer.filling} {...form}>
      <PageHeader
        title={title}
        before={
          <IconButton
            label={finder.tab === 'search' ? t`Back to Results` : t`Back to the services`}
            icon={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => {
              leaveForNow();
              void navigate({ to: '/dashboard/consult', search: finder });
            }}
          />
        }
        tabs={<DraftBar draft={draft} service={context.service} disabled={busy} onSave={() => void actions.save()} />}
        actions={
          <IconButton
            label={t`Export as PDF`}
            className={classes.exportTop}
            disabled={saving}
            icon={<IconFileExport size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void actions.exportPdf()}
          />
        }
      />
      <LeaveGuard
        draft={draft}
        onSave={actions.saveFirst}
        off={(busy && state.kind !== 'uploading') || actions.leaving}
      />
      <div className={classes.alerts}>
        <FormErrors
          form={context.form}
          serviceId={context.service?.id ?? null}
          others={composer.otherFaults}
          refused={props.refusal !== null}
        />
        <SendFailure
          error={composer.failure}
          activityType={activityType}
          onTryAgain={() => void composer.submit()}
          onSendAnew={composer.submitAnew}
        />
        {busy ? null : (
          <DraftFailure
            draft={draft}
            sendUnanswered={sendUnanswered}
            onTryAgain={actions.tryAgain}
            onSeeOther={actions.seeOther}
            onSaveAsNew={() => void actions.saveAsNew()}
          />
        )}
        {actions.notice}
        {state.kind === 'sent' ? (
          <Banner tone="ok" flush>
            {i18n._(sendTexts[activityType].sent)}
          </Banner>
        ) : null}
      </div>
      <div className={classes.body}>
        <MayNotSend />
        {opened?.econsultForwarder ? <ForwardedBanner by={opened.econsultForwarder} /> : null}
        {opened?.returned ? <ReturnedBanner returned={opened.returned} /> : null}
        {opened?.empty ? (
          <Banner tone="warn" flush>
            <Trans>What was in this draft can no longer be read.</Trans>
          </Banner>
        ) : null}
        {takingBack?.kind === 'arrived' ? <FirstArrived activityId={takingBack.activityId} /> : null}
        {takingBack?.kind === 'unknown' ? (
          <Banner tone="info" flush>
            <Trans>
              It is not known yet whether the server has this consult. It is taken back there as soon as the server can
              be reached.
            </Trans>
          </Banner>
        ) : null}
        <RecoveryBanner
          draft={draft}
          onRestore={() => void actions.restore()}
          onDiscard={() => void draft.recovery.discard()}
        />
        <FormVersions place={claimed.place} copy={claimed.copy} />
        {mine ? (
          <Banner tone="info" flush action={<Button onClick={actions.backToMine}>{t`Back to mine`}</Button>}>
            <Trans>This is the version that was saved elsewhere. What you had typed is kept.</Trans>
          </Banner>
        ) : null}
        {restored && !busy ? (
          <WhenDirty draft={draft}>
            <Banner
              tone="info"
              flush
              action={
                <Button onClick={actions.clear}>
                  <Trans>Discard</Trans>
                </Button>
              }
            >
              <Trans>Restored what you had typed.</Trans>
            </Banner>
          </WhenDirty>
        ) : null}
        <div className={classes.layout}>
          <form
            ref={element}
            id={formName}
            className={classes.form}
            noValidate
            // Else the browser writes what stands in the fields into its own session files.
            autoComplete="off"
            aria-label={title}
            onSubmit={(event) => {
              event.preventDefault();
              void composer.submit();
            }}
          >
            <fieldset className={classes.measure} disabled={busy}>
              <LocationSection locations={locations} location={context.location} onChange={chooseLocation} />
              <ServiceSection
                service={context.service}
                activityType={activityType}
                search={finder}
                onLeave={leaveForNow}
              />
              <EmrSection />
              <BroughtSection formId={claimed.formId} service={context.form} />
              {/* Document 2, section 2.1: without a service the rest of the form is disabled; it keeps its content. */}
              <fieldset className={classes.rest} disabled={!context.service}>
                <PatientSection context={context} />
                <OutOfProvinceSection context={context} />
                {context.form ? (
                  <QuestionsSection key={context.form.serviceId} form={context.form} service={context.service} />
                ) : null}
                <PhoneSection context={context} held={busy || sendUnanswered} />
                <GallerySection
                  formId={claimed.formId}
                  onLeave={leaveForNow}
                  copyOf={(id) => {
                    const copy = opened?.galleryCopies[opened.gallerySelectedMedia.indexOf(id)];
                    return copy ? fileAddress(copy.id) : null;
                  }}
                />
              </fieldset>
            </fieldset>
            <div className={classes.measure}>
              <AttachmentsSection
                formId={claimed.formId}
                emr={context.location?.emr ?? ''}
                disabled={!context.service || (busy && state.kind !== 'uploading')}
                onSendWithout={() => void composer.submit()}
                {...(opened ? { known: opened.attachments } : {})}
              />
            </div>
            {mayForward ? (
              <fieldset className={classes.measure} disabled={busy || draft.busy}>
                <ApproverSection
                  chosen={actions.approver}
                  missing={actions.approverMissing}
                  onChoose={actions.chooseApprover}
                />
              </fieldset>
            ) : null}
          </form>
          <ComposerRail context={context} formId={claimed.formId} />
        </div>
      </div>
      <ActionBar
        formName={formName}
        draft={draft}
        sending={state.kind}
        activityType={activityType}
        submit={
          denied === 'permission'
            ? null
            : { disabled: composer.blocked, describedBy: why ? 'consult-why-not' : undefined }
        }
        forward={mayForward ? { disabled: !maySend(claims), run: () => void actions.forward() } : null}
        exporting={actions.exporting}
        leaves={
          context.service && denied === null ? (
            <WhatWouldLeave formId={claimed.formId} service={context.service} className={classes.leaves} />
          ) : null
        }
        onSave={() => void actions.save()}
        onDiscard={actions.discard}
        onExport={() => void actions.exportPdf()}
      />
      {actions.dialog}
      {composer.consentDialog}
      {composer.knownOtherwise ? (
        <KnownNumberDialog
          fault={composer.knownOtherwise}
          onAnswer={composer.submitKnown}
          onCheck={() => {
            composer.dismissSend();
            afterCommit(() => focusField('phn'));
          }}
        />
      ) : null}
    </FormProvider>
  );
}
