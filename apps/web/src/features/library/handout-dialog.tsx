import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { faultText } from '../../app/fault-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { HandoutPlace, HandoutPlan, KeptHandout } from './kept-handout.ts';
import { HandoutDrop } from './handout-drop.tsx';
import { useHandoutUpload, type HandoutFile } from './use-handout-upload.ts';

type Props = {
  /** What is kept of it over a reload. */
  plan: KeptHandout;
  into: HandoutPlace;
  /** The name of the resource whose file is replaced; null for a new one. */
  replaces: string | null;
  onDone: (name: string, file: HandoutFile) => void;
  onClose: () => void;
};

/** Asks for the file of a resource, and for its name where it is new. */
export function HandoutDialog({ plan, into, replaces, onDone, onClose }: Props) {
  const { t, i18n } = useLingui();
  const typed: HandoutPlan = plan.touched ? plan.typed : { into, name: '', formId: null };
  const { name } = typed;
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const uploading = useHandoutUpload({
    formId: typed.formId,
    onChosen: (formId) => plan.change({ ...typed, formId }),
    onBusy: () => setBusy(true),
  });
  const { upload } = uploading;
  const isNew = replaces === null;
  const empty = isNew && name.trim() === '';
  const handleDone = () => {
    if (empty) return;
    if (upload?.kind !== 'ready') return setMissing(upload === null);
    const { file } = upload;
    uploading.forget();
    void plan.clear();
    onDone(name.trim(), file);
  };
  const close = () => {
    uploading.cancel();
    void plan.clear();
    onClose();
  };
  return (
    <Dialog
      title={isNew ? t`New resource` : t`Replace the file of “${replaces}”`}
      onClose={close}
      onDismiss={upload === null ? undefined : () => undefined}
      actions={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="primary"
            disabled={empty || upload?.kind === 'uploading' || upload?.kind === 'checking'}
            onClick={handleDone}
          >
            {isNew ? <Trans>Create</Trans> : <Trans>Replace</Trans>}
          </Button>
        </>
      }
    >
      <form
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          handleDone();
        }}
      >
        {isNew ? (
          <TextField
            label={<Trans>Resource name</Trans>}
            value={name}
            onChange={({ currentTarget }) => plan.change({ ...typed, name: currentTarget.value })}
          />
        ) : (
          <p>
            <Trans>Messages that were sent keep the file that was in them.</Trans>
          </p>
        )}
        <HandoutDrop
          uploading={uploading}
          busy={busy && (upload?.kind === 'uploading' || upload?.kind === 'checking' || upload === null)}
          missing={missing && upload === null ? faultText(i18n, { code: 'handout-missing' }) : null}
        />
      </form>
    </Dialog>
  );
}
