import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconDeviceMobile } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Consent } from '@consult/contract/media/media.ts';
import { needWords } from '../../app/language.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import classes from './phone-camera.module.css';
import { phoneQuery } from './phone-query.ts';
import { usePhone } from './which-phone.ts';

/** Its code is loaded when somebody first opens it. */
const PhoneDialog = lazy(async () => {
  const [{ PhoneDialog: dialog }] = await Promise.all([import('./phone-dialog.tsx'), needWords('rest')]);
  return { default: dialog };
});

type Props = {
  /** The form that the phone's photos are chosen in; null: they go into the gallery alone. */
  form: string | null;
  /** What was recorded here for the photos of this visit. */
  consent?: Consent | null;
  look?: ButtonLook;
  className?: string | undefined;
};

/** 'Use your phone': shows the code for it; while a phone is let in, its two words. Not on a phone itself. */
export function PhoneButton({ form, consent = null, look = 'plain', className }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const phone = usePhone();
  const { data } = useQuery({ ...phoneQuery(phone?.id ?? ''), enabled: phone !== null });
  const words = phone && data?.state === 'running' ? data.words.join(' ') : null;
  const label = words ? t`Phone: ${words}` : t`Use your phone`;
  return (
    <>
      <Button
        look={words ? 'soft' : look}
        className={[classes.button, className ?? ''].join(' ')}
        icon={<IconDeviceMobile size={16} stroke={1.75} aria-hidden="true" />}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open ? (
        <Suspense>
          <PhoneDialog form={form} consent={consent} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
