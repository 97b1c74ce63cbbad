import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconPrinter } from '@tabler/icons-react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { KeptNotes } from '../../app/kept-notes.tsx';
import { textsOf } from '../../app/local/use-kept.ts';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import classes from './forward.module.css';
import { faxMessageMaxLength } from './limits.ts';
import { useForwardForm, type Forwarded } from './use-forward-form.ts';

/** How long the word 'sent' stays. Document 3, section 4: about 1 to 2.5 s. */
const sentStaysMs = 2_000;

type Props = { activity: Forwarded; clinicName: string };

const readTyped = textsOf(['message']);

/** Faxes the consult to the consultant's own clinic, with a word to its staff. */
export function FaxToMoaBox({ activity, clinicName }: Props) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const [sent, setSent] = useState(false);
  const form = useForwardForm(activity, 'fax-moa', { start: { message: '' }, read: readTyped, onWaits: () => {} });
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setSent(false), sentStaysMs);
    return () => clearTimeout(timer);
  }, [sent]);

  const handleSend = async (event: FormEvent) => {
    event.preventDefault();
    if (form.sending) return;
    const done = await form.send('fax-queueMOAEConsultFax', (faxId) => ({
      faxId,
      activityId: activity.id,
      messageToMOA: form.typed.message,
    }));
    if (!done) return;
    setSent(true);
    announce(t`The fax is on its way`);
  };
  const reason = form.refusal ? callErrorText(i18n, form.refusal) : '';
  return (
    <form id={formId} autoComplete="off" className={classes.fax} onSubmit={(event) => void handleSend(event)}>
      {form.refusal ? <Banner tone="err">{t`Error sending fax: ${reason}`}</Banner> : null}
      <KeptNotes form={form} />
      <TextAreaField
        label={<Trans>Message to the MOA</Trans>}
        optional={<Trans>optional</Trans>}
        hint={clinicName ? t`The consult is faxed to ${clinicName}.` : undefined}
        rows={2}
        maxLength={faxMessageMaxLength}
        value={form.typed.message}
        onChange={({ currentTarget }) => form.change({ message: currentTarget.value })}
      />
      {sent ? (
        <p className={classes.sent}>
          <IconCheck size={16} stroke={1.75} aria-hidden="true" />
          <Trans>The fax is on its way</Trans>
        </p>
      ) : (
        <Button
          type="submit"
          icon={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
          running={form.sending ? t`Sending…` : undefined}
        >
          <Trans>Send fax</Trans>
        </Button>
      )}
    </form>
  );
}
