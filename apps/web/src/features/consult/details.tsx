import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserPlus, IconUserShare } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { cardOf } from '@consult/domain/consult/consult-card.ts';
import { Button } from '../../ui/button.tsx';
import type { Activity, Member } from '../activity/activity.ts';
import { AttachmentList } from '../attachment/attachment.ts';
import { AuditLog } from '../audit-log/audit-log.ts';
import { FaxToMoaBox, StaffMessages } from '../forward/forward.ts';
import { ImageLabels } from '../image-label/image-label.ts';
import { MemberCards } from '../member/member.ts';
import { AppointmentSection, WindowPlace } from '../patient-window/patient-window.ts';
import { PaymentSection } from '../payment/payment.ts';
import { PhoneCallBox } from '../phone-consult/phone-consult.ts';
import { PromiseSection } from '../promise/promise.ts';
import { useCopyPrediction } from '../prediction/prediction.ts';
import { FileViewer, useFileViewer } from '../viewer/viewer.ts';
import type { ConsultDialog } from './consult-dialogs.tsx';
import classes from './consult.module.css';
import { Deliveries } from './deliveries.tsx';
import { OtherConsults } from './other-consults.tsx';
import { OutcomeSection } from './outcome-section.tsx';
import { ViewerRole } from './viewer-role.tsx';

type Props = {
  activity: Activity;
  own: Member | undefined;
  onDialog: (dialog: ConsultDialog) => void;
};

/** All of the consult but its thread, in the order of the visual language. */
export function Details({ activity, own, onDialog }: Props) {
  const { can } = activity;
  return (
    <>
      {activity.empty || activity.patient.phn === '' ? null : <OtherConsults activityId={activity.id} />}
      <StaffMessages activity={activity} className={classes.section} />
      <PromiseSection activity={activity} className={classes.section} onDialog={onDialog} />
      <section className={classes.section} aria-labelledby="consult-members">
        <div className={classes.sectionHead}>
          <h2 id="consult-members">
            <Trans>Members</Trans>
          </h2>
          <span className={classes.viewerNarrow}>
            <ViewerRole activity={activity} />
          </span>
          <span className={classes.headButtons}>
            {activity.clock?.can.reassign ? (
              <Button
                look="quiet"
                icon={<IconUserShare size={16} stroke={1.75} aria-hidden="true" />}
                onClick={() => onDialog('reassign')}
              >
                <Trans>Reassign</Trans>
              </Button>
            ) : null}
            {can.addConsultant ? (
              <Button
                look="quiet"
                icon={<IconUserPlus size={16} stroke={1.75} aria-hidden="true" />}
                onClick={() => onDialog('add-consultant')}
              >
                <Trans>Add consultant</Trans>
              </Button>
            ) : null}
          </span>
        </div>
        <MemberCards activityId={activity.id} members={activity.members} labelledBy="consult-members" />
      </section>
      <PhoneCallBox activity={activity} role={own?.role ?? null} onEditOutcome={() => onDialog('outcome')} />
      <AppointmentSection activity={activity} className={classes.section} onEdit={() => onDialog('appointment')} />
      <OutcomeSection activity={activity} onEdit={() => onDialog('outcome')} />
      {activity.deliveries.length > 0 ? <Deliveries deliveries={activity.deliveries} /> : null}
      {activity.window ? (
        <section className={classes.section} aria-labelledby="consult-window">
          <h2 id="consult-window">
            <Trans>The patient’s window</Trans>
          </h2>
          <WindowPlace fate={activity.window} onOpen={() => onDialog('share-with-patient')} />
        </section>
      ) : null}
      <Symptoms activity={activity} />
      <Attachments activity={activity} />
      {can.labelImages ? (
        <section className={classes.section} aria-labelledby="consult-labels">
          <h2 id="consult-labels">
            <Trans>Image labelling</Trans>
          </h2>
          <ImageLabels activity={activity} own={own} />
        </section>
      ) : null}
      {can.readPayments ? (
        <section className={classes.section} aria-labelledby="consult-payments">
          <h2 id="consult-payments">
            <Trans>Payments</Trans>
          </h2>
          <PaymentSection activity={activity} />
        </section>
      ) : null}
      {can.faxToMoa ? (
        <section className={classes.section} aria-labelledby="consult-fax">
          <h2 id="consult-fax">
            <Trans>Fax to MOA</Trans>
          </h2>
          <FaxToMoaBox activity={activity} clinicName={own?.clinicName ?? ''} />
        </section>
      ) : null}
      <section className={classes.section} aria-labelledby="consult-audit">
        <h2 id="consult-audit">
          <Trans>Audit log</Trans>
        </h2>
        <AuditLog activityId={activity.id} activityType={activity.activityType} />
        {can.readAccessLog ? (
          <p className={classes.quiet}>
            <Link to="/dashboard/access-log" search={{ of: 'patient', consult: activity.id }}>
              <Trans>Who read this patient’s record</Trans>
            </Link>
          </p>
        ) : null}
      </section>
    </>
  );
}

/** The referrer's answers to the service's questions, but those that head the thread. */
function Symptoms({ activity }: { activity: Activity }) {
  const { rest } = cardOf(activity.answers);
  if (!activity.empty && activity.answers.length > 0 && rest.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="consult-symptoms">
      <h2 id="consult-symptoms">
        <Trans>Symptoms</Trans>
      </h2>
      {activity.empty ? (
        <p className={classes.quiet}>
          <Trans>This entry cannot be shown.</Trans>
        </p>
      ) : null}
      {!activity.empty && activity.answers.length === 0 ? (
        <p className={classes.quiet}>
          <Trans>No questions were answered.</Trans>
        </p>
      ) : null}
      <dl className={classes.answers}>
        {rest.map(({ header, values }) => (
          <div key={header}>
            <dt>{header}</dt>
            <dd>{values.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The files that were sent with the consult; those of the thread stand in the thread. */
function Attachments({ activity }: { activity: Activity }) {
  const { t } = useLingui();
  const viewer = useFileViewer();
  const predictionOf = useCopyPrediction(activity.attachments, activity.can.predictImages);
  return (
    <section className={classes.section} aria-labelledby="consult-attachments">
      <h2 id="consult-attachments">
        <Trans>Attachments</Trans>
      </h2>
      {activity.attachments.length > 0 ? (
        <AttachmentList
          attachments={activity.attachments}
          labelledBy="consult-attachments"
          onOpen={(id) => viewer.open(activity.attachments, id)}
        />
      ) : (
        <p className={classes.quiet}>{t`No attachments`}</p>
      )}
      <FileViewer {...viewer.shown} {...(predictionOf && { aside: predictionOf })} />
    </section>
  );
}
