import { Trans, useLingui } from '@lingui/react/macro';
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { nameMax } from './add-passkey-dialog.tsx';
import type { Passkey } from './passkeys-query.ts';
import { ProvedDialog } from '../../app/proved-dialog.tsx';
import { Entry } from '../../ui/section.tsx';
import classes from '../../ui/section.module.css';

type Props = { passkey: Passkey; onChanged: () => Promise<unknown> };

/** One of the viewer's passkeys, to rename or remove. */
export function PasskeyEntry({ passkey, onChanged }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const { name, createdAt, lastUsedAt, backedUp, passkeyId } = passkey;
  const close = () => setOpen(null);

  const remove = async (password: string | undefined) => {
    await call('security-removePasskey', { passkeyId, password }).catch((error: unknown) => {
      // Another screen has removed it already, which is what the viewer wanted.
      if (!failedWith(error, 'NOT_FOUND')) throw error;
    });
    announce(t`Passkey removed.`);
    await onChanged();
  };
  return (
    <>
      <Entry
        icon={<IconFingerprint size={18} stroke={1.75} aria-hidden="true" />}
        name={name}
        mark={backedUp ? <Trans>Synced</Trans> : null}
        facts={
          <>
            <Trans>
              Added <SaidTime at={createdAt} />
            </Trans>
            {' · '}
            {lastUsedAt ? (
              <Trans>
                Last used <SaidTime at={lastUsedAt} />
              </Trans>
            ) : (
              <Trans>Not used yet</Trans>
            )}
          </>
        }
        action={
          <>
            <IconButton
              label={t`Rename ${name}`}
              icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setOpen('rename')}
            />
            <IconButton
              label={t`Remove ${name}`}
              icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setOpen('remove')}
            />
          </>
        }
      />
      {open === 'rename' ? <RenameDialog passkey={passkey} onChanged={onChanged} onClose={close} /> : null}
      {open === 'remove' ? (
        <ProvedDialog
          title={<Trans>Remove this passkey?</Trans>}
          action={<Trans>Remove</Trans>}
          running={t`Removing…`}
          look="final"
          onAction={remove}
          failureText={(error) =>
            failedWith(error, 'STILL_REQUIRED')
              ? t`Your role requires a second factor, and this is the only one.`
              : null
          }
          onClose={close}
        >
          <p>{t`${name} will no longer sign you in. Remove it from the device too, where it is kept.`}</p>
        </ProvedDialog>
      ) : null}
    </>
  );
}

function RenameDialog({ passkey, onChanged, onClose }: Props & { onClose: () => void }) {
  const { i18n, t } = useLingui();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => call('security-renamePasskey', { passkeyId: passkey.passkeyId, name: name.trim() }),
    onSuccess: async () => {
      announce(t`Passkey renamed.`);
      await onChanged();
      onClose();
    },
  });
  const [tried, setTried] = useState(false);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '') rename.mutate();
  };
  const missing = tried && name.trim() === '';
  return (
    <Dialog title={<Trans>Rename the passkey</Trans>} onClose={onClose}>
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label={<Trans>Name</Trans>}
          name="passkey-name"
          autoComplete="off"
          maxLength={nameMax}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={missing ? t`A name is required` : rename.isError ? callErrorText(i18n, rename.error) : undefined}
        />
        <div className={classes.action}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" look="primary" running={rename.isPending ? t`Saving…` : undefined}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
