import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defaultPersonalMessage } from '@consult/domain/invite/invite.ts';
import { call } from '../../app/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { InviteForm, type InviteState } from './invite-form.tsx';
import { useInviteForm } from './use-invite-form.ts';

const contentQuery = queryOptions({
  queryKey: ['invite-content'],
  queryFn: ({ signal }) => call('invite-getContent', {}, { signal }),
  staleTime: 10 * 60_000,
});

type Props = { onClose: () => void };

/** 'Invite a Colleague' (document 1, section 2). Closing it with typed text asks first (section 4). */
export default function InviteDialog({ onClose }: Props) {
  const { i18n } = useLingui();
  const form = useInviteForm();
  const [state, setState] = useState<InviteState>('idle');
  const [leaving, setLeaving] = useState(false);
  const own = i18n.locale === 'fr' ? 'fr' : 'en';
  const message = (useQuery(contentQuery).data?.defaultPersonalMessage ?? defaultPersonalMessage)[own];

  const handleClose = () => {
    if (state === 'running') return;
    if (form.dirty) setLeaving(true);
    else onClose();
  };
  const sending = state === 'running';
  return (
    <>
      <Dialog
        title={<Trans>Invite a Colleague</Trans>}
        onClose={handleClose}
        actions={
          <>
            <Button onClick={handleClose} disabled={sending}>
              {(state === 'success' || state === 'waits') && !form.dirty ? <Trans>Done</Trans> : <Trans>Cancel</Trans>}
            </Button>
            <Button
              look="primary"
              type="submit"
              form="invite-colleague"
              running={sending ? <Trans>Sending…</Trans> : undefined}
            >
              <Trans>Send invitation</Trans>
            </Button>
          </>
        }
      >
        <InviteForm form={form} message={message} language={own} state={state} onState={setState} />
      </Dialog>
      {leaving ? (
        <Dialog
          title={<Trans>Unsaved changes</Trans>}
          onClose={() => setLeaving(false)}
          actions={
            <>
              <Button onClick={() => setLeaving(false)}>
                <Trans>Stay</Trans>
              </Button>
              <Button
                look="final"
                onClick={() => {
                  void form.clear();
                  onClose();
                }}
              >
                <Trans>Leave</Trans>
              </Button>
            </>
          }
        >
          <Trans>The invitation has not been sent. Are you sure you want to leave?</Trans>
        </Dialog>
      ) : null}
      <UnsavedChanges
        when={form.dirty && !leaving && state !== 'running'}
        text={<Trans>The invitation has not been sent. Are you sure you want to leave?</Trans>}
        // When the session ends, the device keeps the typed text for the person's return.
        allow={(path) => path === '/login'}
      />
    </>
  );
}
