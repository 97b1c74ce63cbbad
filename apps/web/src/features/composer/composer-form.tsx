import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconSend, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTitle } from '../../app/page-title.ts';
import type { Claims } from '../../app/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { AttachmentsSection } from './attachments-section.tsx';
import { ComposerRail } from './composer-rail.tsx';
import type { ComposerContext } from './consult-check.ts';
import { DerivedSubject } from './derived-subject.tsx';
import type { ComposerSearch } from './finder-search.ts';
import { cameBack, continueForm, type Claimed } from './form-claim.ts';
import { EmrSection } from './emr-section.tsx';
import { FormErrors } from './form-errors.tsx';
import { GallerySection } from './gallery-section.tsx';
import { blankValues } from './form-values.ts';
import { keepForm } from './kept-form.ts';
import { LeaveGuard, WhenTyped } from './leave-guard.tsx';
import { LocationSection } from './location-section.tsx';
import { MayNotSend, sendingDenied } from './may-not-send.tsx';
import { OutOfProvinceSection } from './out-of-province-section.tsx';
import { PatientSection } from './patient-section.tsx';
import { PhoneSection } from './phone-section.tsx';
import { QuestionsSection } from './questions-section.tsx';
import type { ReferringLocation } from './referring-location.ts';
import { SendFailure } from './send-failure.tsx';
import { ServiceSection, whyNotNow } from './service-section.tsx';
import { useComposer } from './use-composer.ts';
import type { SentConsult } from './use-send-consult.ts';
import { sendKeys, useSendKeys } from './use-send-keys.ts';
import classes from './composer.module.css';

type Props = {
  claimed: Claimed;
  claims: Claims;
  search: ComposerSearch;
  locations: readonly ReferringLocation[];
  context: ComposerContext;
  onFormChanged: () => void;
  /** What is typed was thrown away, or put back: the page claims its form anew. */
  onOtherForm: (formId: string | null) => void;
  onSent: (sent: SentConsult) => void;
};

const formName = 'consult-form';

/** One consult from the first key to the send. */
export function ComposerForm({
  claimed,
  claims,
  search: { serviceId: _service, ...finder },
  locations,
  context,
  onFormChanged,
  onOtherForm,
  onSent,
}: Props) {
  const { t } = useLingui();
  const title = useTitle();
  const navigate = useNavigate();
  const denied = sendingDenied(claims);
  const why = whyNotNow(context.service);
  const blocked = denied !== null || why !== null || !context.service || !context.location;
  const [restored] = useState(() => cameBack(claimed));
  const composer = useComposer({ personId: claims.uid, claimed, context, blocked, onFormChanged, onSent });
  const { form, state, busy } = composer;

  const element = useRef<HTMLFormElement>(null);
  useSendKeys(element, () => void composer.submit());
  useEffect(() => {
    // The heading that had the focus went with the skeleton, or with the form that was discarded.
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
    // Document 2, section 4: another clinic clears specialty, subsite and service.
    void navigate({
      to: '/dashboard/consult/consult-form',
      search: { ...(finder.tab ? { tab: finder.tab } : {}), locationId },
      replace: true,
    });
  };
  const discard = () => {
    const gone = composer.discard();
    onOtherForm(null);
    showSnack({
      text: t`What you had typed is discarded.`,
      undo: () => {
        keepForm(claims.uid, gone);
        continueForm(gone.formId);
        onOtherForm(gone.formId);
      },
    });
  };
  return (
    <FormProvider {...form}>
      <PageHeader
        title={title}
        before={
          <IconButton
            label={finder.tab === 'search' ? t`Back to Results` : t`Back to the services`}
            icon={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => {
              continueForm(claimed.formId);
              void navigate({ to: '/dashboard/consult', search: finder });
            }}
          />
        }
        tabs={<DerivedSubject service={context.service} />}
      />
      <LeaveGuard off={busy} />
      <div className={classes.body}>
        <MayNotSend />
        <FormErrors form={context.form} serviceId={context.service?.id ?? null} others={composer.otherFaults} />
        <SendFailure
          error={composer.failure}
          onTryAgain={() => void composer.submit()}
          onSendAnew={composer.submitAnew}
        />
        {state.kind === 'sent' ? (
          <Banner tone="ok" flush>
            <Trans>eConsult Sent Successfully</Trans>
          </Banner>
        ) : null}
        {restored && !busy ? (
          <WhenTyped>
            <Banner
              tone="info"
              flush
              action={
                <Button onClick={discard}>
                  <Trans>Discard</Trans>
                </Button>
              }
            >
              <Trans>Restored what you had typed.</Trans>
            </Banner>
          </WhenTyped>
        ) : null}
        <div className={classes.layout}>
          <form
            ref={element}
            id={formName}
            className={classes.form}
            noValidate
            aria-label={title}
            onSubmit={(event) => {
              event.preventDefault();
              void composer.submit();
            }}
          >
            <fieldset className={classes.measure} disabled={busy}>
              <LocationSection locations={locations} location={context.location} onChange={chooseLocation} />
              <ServiceSection service={context.service} search={finder} onLeave={() => continueForm(claimed.formId)} />
              <EmrSection />
              <PatientSection context={context} />
              <OutOfProvinceSection context={context} />
              {context.form ? (
                <QuestionsSection key={context.form.serviceId} form={context.form} service={context.service} />
              ) : null}
              <PhoneSection context={context} />
              <GallerySection />
              <AttachmentsSection formId={claimed.formId} />
            </fieldset>
          </form>
          <ComposerRail context={context} />
        </div>
      </div>
      <footer className={classes.bar}>
        <WhenTyped>
          <Button
            look="quiet"
            disabled={busy}
            onClick={discard}
            icon={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
          >
            <Trans>Discard</Trans>
          </Button>
        </WhenTyped>
        {denied === 'permission' ? null : (
          <Button
            look="primary"
            type="submit"
            form={formName}
            className={classes.submit}
            disabled={blocked}
            aria-describedby={why ? 'consult-why-not' : undefined}
            icon={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
            hint={sendKeys()}
            running={
              state.kind === 'sending' ? (
                <Trans>Sending eConsult ...</Trans>
              ) : state.kind === 'sent' ? (
                <Trans>eConsult Sent Successfully</Trans>
              ) : undefined
            }
          >
            <Trans>Submit</Trans>
          </Button>
        )}
      </footer>
    </FormProvider>
  );
}
