import { Trans, useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { oneWaySubjectPrefix } from '@consult/domain/patient/one-way-message.ts';
import { faultText } from '../../app/fault-text.ts';
import { heldBy } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { useBusinessToday } from '../../ui/now.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { FileSection } from '../attachment/attachment.ts';
import {
  BarWhen,
  FormCell,
  FormGrid,
  FormHint,
  FormPage,
  FormSection,
  FormSkeleton,
  KnownRecipient,
  mailFaultsIn,
  RecipientFields,
  RecipientLine,
  RecipientQuestions,
  SenderFields,
  tomorrowWords,
  UsesLeft,
} from '../patient-message/patient-message.ts';
import { idOf } from './field-ids.ts';
import { roomOf, signOffOf } from './one-way-form.ts';
import { OneWayNotes } from './one-way-notes.tsx';
import { useOneWay } from './use-one-way.ts';

type Props = {
  /** How many uses of the premium plan are left; undefined for who is not held to any. */
  left: number | undefined;
  onSending: () => void;
  /** Called when nobody is signed in on this page any more. */
  onNobody: () => void;
};

const formId = 'one-way';

/** From, patient, message: the fields with which the form begins. */
export const oneWayShape = [
  ['half', 'half'],
  ['half', 'half'],
  ['line', 'tall', 'tall'],
] as const;

/** The form of a message to a patient. */
export function OneWayComposer({ left, onSending, onNobody }: Props) {
  const { t, i18n } = useLingui();
  const held = heldBy(useQuery(claimsQuery).data);
  const today = useBusinessToday();
  const writing = useOneWay({ onSending, onNobody });
  const { typed, sender, faults, uploads, shownFiles, sending, change, changeRecipient } = writing;
  const { recipient } = typed;
  if (sender.loading || !writing.form.state.ready) return <FormSkeleton sections={oneWayShape} />;
  const messageId = recipient.id;
  const shown = (field: string) => faultText(i18n, faults[field]);
  const ofRecipient = mailFaultsIn(faults);
  const tomorrow = tomorrowWords(i18n, today);
  const room = roomOf(typed, sender);
  const prefix = oneWaySubjectPrefix(sender.shownName).trim();
  const over = left === 0;
  return (
    <FormPage
      id={formId}
      onSubmit={writing.send}
      notes={<OneWayNotes writing={writing} over={over} />}
      bar={
        <>
          <BarWhen>
            {recipient.known ? <strong>{recipient.known.name}. </strong> : null}
            {recipient.delay
              ? t`It goes out ${tomorrow}. Until then you can change or cancel it.`
              : t`It goes out now. You can undo it for 20 seconds, and close its link afterwards.`}
          </BarWhen>
          <UsesLeft left={left} short={over} />
          <Button
            look="primary"
            type="submit"
            form={formId}
            icon={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
            disabled={over}
            running={sending ? t`Sending…` : undefined}
          >
            <Trans>Send</Trans>
          </Button>
        </>
      }
    >
      <FormSection id="one-way-from" title={<Trans>From</Trans>}>
        <SenderFields
          sender={sender}
          choice={typed.sender}
          faults={faults}
          onChange={(next) => change({ sender: next })}
        />
      </FormSection>
      <FormSection id="one-way-to" title={<Trans>Patient</Trans>}>
        <RecipientLine>
          <RecipientFields
            id={messageId}
            key={messageId}
            recipient={recipient}
            clinicProvince={sender.location?.province}
            faults={ofRecipient}
            mayLookUp={held.has('phnLookup')}
            onChange={changeRecipient}
          />
        </RecipientLine>
        {recipient.known ? <KnownRecipient known={recipient.known} /> : null}
        <RecipientQuestions
          id={messageId}
          recipient={recipient}
          checked={writing.checked}
          faults={ofRecipient}
          onChange={changeRecipient}
        />
        <Checkbox
          label={<Trans>Delay</Trans>}
          hint={`· ${tomorrow}`}
          checked={recipient.delay}
          onChange={({ currentTarget }) => changeRecipient({ delay: currentTarget.checked })}
        />
        {held.has('billing') && sender.kind === null ? (
          <FormHint>
            <Trans>Patient communications are billed the same day at 7:00 AM.</Trans>
          </FormHint>
        ) : null}
      </FormSection>
      <FormSection id="one-way-message" title={<Trans>Message</Trans>}>
        <FormGrid>
          <FormCell span={12}>
            <TextField
              id={idOf('subject', messageId)}
              label={<Trans>Subject</Trans>}
              hint={t`Begins with “${prefix}”`}
              autoComplete="off"
              maxLength={room.words}
              value={typed.words}
              error={shown('subject')}
              onChange={({ currentTarget }) => change({ words: currentTarget.value })}
            />
          </FormCell>
          <FormCell span={12}>
            <TextAreaField
              id={idOf('body', messageId)}
              label={<Trans>Message</Trans>}
              rows={8}
              maxLength={room.text}
              value={typed.text}
              error={shown('body')}
              onChange={({ currentTarget }) => change({ text: currentTarget.value })}
            />
          </FormCell>
          <FormCell span={12}>
            <TextAreaField
              id="one-way-signOff"
              label={<Trans>Sign-off</Trans>}
              optional={<Trans>optional</Trans>}
              aside={
                typed.signOff === null ? undefined : (
                  <Button look="quiet" onClick={() => change({ signOff: null })}>
                    <Trans>Use the usual sign-off</Trans>
                  </Button>
                )
              }
              rows={4}
              maxLength={1_000}
              value={signOffOf(typed, sender)}
              onChange={({ currentTarget }) => change({ signOff: currentTarget.value })}
            />
          </FormCell>
        </FormGrid>
      </FormSection>
      <FormSection id="one-way-attachments">
        <FileSection
          uploads={uploads}
          title={<Trans>Attachments</Trans>}
          ids={{ heading: 'one-way-attachments', add: idOf('attachmentIds', messageId) }}
          disabled={sending && !shownFiles.awaited}
          onLoadAgain={shownFiles.earlier === 'failed' ? writing.loadFiles : null}
          fault={shown('attachmentIds')}
          onSendWithout={writing.send}
        />
      </FormSection>
    </FormPage>
  );
}
