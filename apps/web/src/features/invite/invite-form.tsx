import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { checkInvite, inviteMessageMaxLength, inviteTextMaxLength } from '@consult/domain/invite/invite.ts';
import type { Invite } from '@consult/domain/invite/invite.ts';
import { holdsWholePhone, phoneMask, readPastedPhone } from '@consult/domain/patient/phone.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { logEvent } from '../../app/analytics.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { KeptNotes } from '../../app/kept-notes.tsx';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/field.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { faultText } from '../../app/fault-text.ts';
import classes from './invite.module.css';
import type { useInviteForm } from './use-invite-form.ts';

/** 'waits': it goes out once the server can be reached. */
export type InviteState = 'idle' | 'running' | 'success' | 'waits';
type Props = {
  form: ReturnType<typeof useInviteForm>;
  /** The default personal message. */
  message: string;
  language: 'en' | 'fr';
  state: InviteState;
  onState: (state: InviteState) => void;
};

const fieldId = (field: keyof Invite) => `invite-${field}`;
const order = ['firstName', 'lastName', 'email', 'fax', 'clinicName', 'city', 'personalMessage'] as const;

/** The fields. A fault is shown beside its field, a failure above all of them. */
export function InviteForm({ form, message, language, state, onState }: Props) {
  const { t, i18n } = useLingui();
  const [found, setFaults] = useState<FieldFaults | null>(null);
  const { refusal } = form;
  const faults = found ?? refusal?.faults ?? {};
  const [sentTo, setSentTo] = useState('');
  const invite: Invite = { ...form.typed, personalMessage: form.typed.personalMessage ?? message };

  const show = (found: FieldFaults): boolean => {
    setFaults(found);
    const first = order.find((field) => found[field]);
    if (first) afterCommit(() => document.getElementById(fieldId(first))?.focus());
    return first !== undefined;
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'running') return;
    onState('idle');
    if (show(checkInvite(invite))) return;
    const focused = document.activeElement;
    onState('running');
    const became = await form.send('invite-inviteAColleague', (inviteId) => ({ ...invite, inviteId, language }), {
      stream: 'invite',
    });
    if (became.kind === 'refused') {
      onState('idle');
      if (show(became.error.faults ?? {})) return;
      // The fields were disabled during the send, which took the focus away.
      if (focused instanceof HTMLElement) afterCommit(() => focused.focus({ preventScroll: true }));
      return;
    }
    logEvent('invite_sent', { mail: invite.email.trim() !== '', fax: invite.fax.trim() !== '' });
    setSentTo(`${invite.firstName.trim()} ${invite.lastName.trim()}`);
    onState(became.kind === 'done' ? 'success' : 'waits');
    afterCommit(() => document.getElementById(fieldId('firstName'))?.focus());
  };
  const field = (name: Exclude<keyof Invite, 'personalMessage'>) => ({
    id: fieldId(name),
    value: form.typed[name],
    maxLength: inviteTextMaxLength,
    autoComplete: 'off',
    error: faultText(i18n, faults[name]),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  });
  const change = (part: Partial<Invite>) => {
    form.change(part);
    if (Object.keys(faults).length > 0) setFaults(null);
    if (state === 'success' || state === 'waits') onState('idle');
  };
  return (
    <form id="invite-colleague" noValidate className={classes.form} onSubmit={(event) => void handleSubmit(event)}>
      <KeptNotes form={form} />
      {refusal && Object.keys(faults).length === 0 ? (
        <Banner tone="err" title={<Trans>Error sending invite</Trans>}>
          {callErrorText(i18n, refusal)}
        </Banner>
      ) : null}
      {state === 'success' ? <Banner tone="ok">{t`Your invitation to ${sentTo} is on its way.`}</Banner> : null}
      {state === 'waits' ? (
        <Banner tone="info">{t`Your invitation to ${sentTo} goes out as soon as the server can be reached.`}</Banner>
      ) : null}
      <fieldset className={classes.fields} disabled={state === 'running'}>
        <div className={classes.pair}>
          <TextField label={<Trans>First name</Trans>} {...field('firstName')} />
          <TextField label={<Trans>Last name</Trans>} {...field('lastName')} />
        </div>
        <div className={classes.pair}>
          <TextField
            label={<Trans>E-mail</Trans>}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            {...field('email')}
            hint={<Trans>An e-mail, a fax number, or both</Trans>}
            maxLength={254}
          />
          <MaskedField
            label={<Trans>Fax</Trans>}
            mask={phoneMask}
            readPasted={(text) => (holdsWholePhone(text) ? readPastedPhone(text) : 'insert')}
            inputMode="tel"
            placeholder="(###) ###-####"
            {...field('fax')}
          />
        </div>
        <div className={classes.pair}>
          <TextField label={<Trans>Clinic name</Trans>} optional={<Trans>optional</Trans>} {...field('clinicName')} />
          <TextField label={<Trans>City</Trans>} {...field('city')} />
        </div>
        <TextAreaField
          id={fieldId('personalMessage')}
          label={<Trans>Personal message</Trans>}
          optional={<Trans>optional</Trans>}
          hint={<Trans>It is sent as it stands: write nothing about a patient.</Trans>}
          rows={4}
          maxLength={inviteMessageMaxLength}
          value={invite.personalMessage}
          error={faultText(i18n, faults['personalMessage'])}
          onChange={({ currentTarget }) => change({ personalMessage: currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
      </fieldset>
    </form>
  );
}
