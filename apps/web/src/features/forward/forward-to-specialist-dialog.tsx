import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { checkForward } from '@consult/domain/consult/forward.ts';
import { forwardSubject } from '@consult/domain/consult/subject.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { KeptNotes } from '../../app/kept-notes.tsx';
import { usePlaceWords } from '../../app/place-words.ts';
import { titled } from '../../app/names.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { faultText } from '../../app/fault-text.ts';
import type { Activity } from '../activity/activity.ts';
import classes from './forward.module.css';
import { PreviousMessages } from './previous-messages.tsx';
import { forwardableQuery, routingQuery } from './routing-query.ts';
import { SpecialistPicker, type Choice } from './specialist-picker.tsx';
import { useForwardForm } from './use-forward-form.ts';

type Props = {
  activity: Activity;
  viewer: { personId: string; city: string; province: string };
  onClose: () => void;
};

/** What is chosen: a specialist, and the messages that are not copied. */
type Typed = { choice: Choice; left: readonly string[] };

const start: Typed = { choice: { specialty: '', subsite: null, uid: '' }, left: [] };

function readTyped(value: unknown): Typed | null {
  const { choice, left } = (value ?? {}) as Partial<Typed>;
  return typeof choice?.specialty === 'string' && Array.isArray(left) ? { choice, left } : null;
}

/**
 * Forwards an eConsult to another specialist: a consult of its own, with the patient, the answers and the chosen
 * messages.
 */
export function ForwardToSpecialistDialog({ activity, viewer, onClose }: Props) {
  const { t, i18n } = useLingui();
  const words = usePlaceWords();
  const form = useForwardForm(activity, 'forward-specialist', { start, read: readTyped, onWaits: onClose });
  const { sending, faults, refusal } = form;
  const { choice } = form.typed;
  const left = new Set(form.typed.left);
  const routing = useQuery(routingQuery({ city: viewer.city, province: viewer.province }));
  const thread = useQuery(forwardableQuery(activity.id));
  const [sent, setSent] = useState<{ activityId: string; subject: string; name: string } | null>(null);
  const tree = routing.isError ? {} : (routing.data ?? {});
  const specialist =
    choice.subsite === null
      ? undefined
      : tree[choice.specialty]?.[choice.subsite]?.find(({ uid }) => uid === choice.uid);
  const subject = forwardSubject({
    specialty: choice.specialty,
    subsite: choice.subsite ?? '',
    phn: activity.patient.phn,
  });

  const handleSend = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || !thread.data) return;
    const messages = thread.data.map(({ id }) => id);
    const found = checkForward({ ...choice, specialist: specialist ?? null });
    form.setFaults(found);
    if (found.subsite) return document.getElementById('forward-subsite')?.focus();
    if (found.specialist || !specialist) {
      const people = document.getElementById('forward-specialist');
      return (people?.querySelector<HTMLElement>('input') ?? document.getElementById('forward-specialty'))?.focus();
    }
    const made = await form.send('secureMessaging-forwardEconsult', (submissionId) => ({
      submissionId,
      activityId: activity.id,
      referingPhysicianUid: viewer.personId,
      recipientSpecialistUId: choice.uid,
      newSpecialty: choice.specialty,
      newSubSite: choice.subsite ?? '',
      previousMessages: messages.filter((messageId) => !left.has(messageId)),
      subject,
    }));
    if (made) setSent({ ...made, name: titled(specialist.labelV2.name) });
  };
  if (sent) {
    const { name } = sent;
    return (
      <Dialog
        title={<Trans>Forwarded</Trans>}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>
              <Trans>Stay here</Trans>
            </Button>
            <Link
              to="/dashboard/secure-messaging"
              search={{ econsultId: sent.activityId }}
              className={buttonClass('primary')}
              onClick={onClose}
            >
              <Trans>Open the new consult</Trans>
            </Link>
          </>
        }
      >
        <Banner tone="ok">{t`${name} has it as a new consult.`}</Banner>
        <p>{words.subject(sent.subject)}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      size="wide"
      title={<Trans>Forward to specialist</Trans>}
      onClose={sending ? () => {} : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={sending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="primary"
            type="submit"
            form="forward-specialist-form"
            disabled={!routing.isSuccess || !thread.isSuccess}
            running={sending ? t`Forwarding…` : undefined}
          >
            <Trans>Forward</Trans>
          </Button>
        </>
      }
    >
      <form
        id="forward-specialist-form"
        noValidate
        className={classes.form}
        onSubmit={(event) => void handleSend(event)}
      >
        <KeptNotes form={form} />
        <p>
          <Trans>
            It becomes a consult of its own, with the patient, the answers, the files and the messages that you choose.
          </Trans>
        </p>
        {refusal ? (
          <Banner
            tone="err"
            title={<Trans>Error forwarding econsult to specialist</Trans>}
            action={
              refusal.code === 'SUBMISSION_CHANGED' && refusal.about ? (
                <Link
                  to="/dashboard/secure-messaging"
                  search={{ econsultId: refusal.about }}
                  className={buttonClass('plain')}
                  onClick={onClose}
                >
                  <Trans>See what was sent</Trans>
                </Link>
              ) : null
            }
          >
            {callErrorText(i18n, refusal)}
          </Banner>
        ) : null}
        {routing.isError ? (
          <Banner
            tone="err"
            title={<Trans>Error routing referral</Trans>}
            action={
              <Button onClick={() => void routing.refetch()} running={routing.isFetching ? t`Trying…` : undefined}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {callErrorText(i18n, routing.error)}
          </Banner>
        ) : null}
        {routing.isPending ? (
          <Bone width="100%" height={36} />
        ) : (
          <SpecialistPicker
            tree={tree}
            choice={choice}
            disabled={sending || routing.isError}
            errors={{
              subsite: faultText(i18n, faults['subsite'] ?? faults['newSubSite']),
              specialist: faultText(i18n, faults['specialist'] ?? faults['recipientSpecialistUId']),
            }}
            onChange={(next) => form.change({ choice: next })}
          />
        )}
        <div>
          <h3>
            <Trans>Previous messages to copy</Trans>
          </h3>
          {thread.isPending ? <Bone width="70%" /> : null}
          {thread.isError ? (
            <Banner
              tone="err"
              title={<Trans>Error loading messages</Trans>}
              action={
                <Button onClick={() => void thread.refetch()} running={thread.isFetching ? t`Trying…` : undefined}>
                  <Trans>Try again</Trans>
                </Button>
              }
            />
          ) : null}
          {thread.data ? (
            <PreviousMessages
              messages={thread.data}
              members={activity.members}
              left={left}
              disabled={sending}
              onChange={(next) => form.change({ left: [...next] })}
            />
          ) : null}
        </div>
        {specialist ? (
          <p className={classes.by}>
            <Trans>Subject</Trans>: {words.subject(subject)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
