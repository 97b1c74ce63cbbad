import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconPrinter } from '@tabler/icons-react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { call } from '../../app/call.ts';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { refreshActivity } from '../activity/activity.ts';
import classes from './forward.module.css';
import { faxMessageMaxLength } from './limits.ts';
import { useKeptForm } from './use-kept-form.ts';

/** How long the word 'sent' stays. Document 3, section 4: about 1 to 2.5 s. */
const sentStaysMs = 2_000;

type State = { kind: 'idle' | 'running' | 'success' } | { kind: 'error'; error: unknown };

type Props = { activityId: string; viewer: { personId: string; clinicName: string } };

/** Faxes the consult to the consultant's own clinic, with a word to its staff. */
export function FaxToMoaBox({ activityId, viewer }: Props) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const form = useKeptForm(viewer.personId, `fax-moa.${activityId}`, { message: '' });
  const [state, setState] = useState<State>({ kind: 'idle' });
  useEffect(() => {
    if (state.kind !== 'success') return;
    const timer = setTimeout(() => setState({ kind: 'idle' }), sentStaysMs);
    return () => clearTimeout(timer);
  }, [state]);
  const { clinicName } = viewer;

  const handleSend = async (event: FormEvent) => {
    event.preventDefault();
    if (state.kind === 'running') return;
    setState({ kind: 'running' });
    try {
      await call('fax-queueMOAEConsultFax', { faxId: form.id, activityId, messageToMOA: form.typed.message });
    } catch (error) {
      // An earlier try went out although its answer was lost: the text typed now needs a new id, as another fax.
      if (failedWith(error, 'FAX_CHANGED')) form.renew();
      return setState({ kind: 'error', error });
    }
    form.forget();
    setState({ kind: 'success' });
    announce(t`The fax is on its way`);
    void refreshActivity(activityId);
  };
  const reason = state.kind === 'error' ? callErrorText(i18n, state.error) : '';
  return (
    <form id={formId} className={classes.fax} onSubmit={(event) => void handleSend(event)}>
      {state.kind === 'error' ? <Banner tone="err">{t`Error sending fax: ${reason}`}</Banner> : null}
      <TextAreaField
        label={<Trans>Message to the MOA</Trans>}
        optional={<Trans>optional</Trans>}
        hint={clinicName ? t`The consult is faxed to ${clinicName}.` : undefined}
        rows={2}
        maxLength={faxMessageMaxLength}
        value={form.typed.message}
        onChange={({ currentTarget }) => form.change({ message: currentTarget.value })}
      />
      {state.kind === 'success' ? (
        <p className={classes.sent}>
          <IconCheck size={16} stroke={1.75} aria-hidden="true" />
          <Trans>The fax is on its way</Trans>
        </p>
      ) : (
        <Button
          type="submit"
          icon={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
          running={state.kind === 'running' ? t`Sending…` : undefined}
        >
          <Trans>Send fax</Trans>
        </Button>
      )}
    </form>
  );
}
