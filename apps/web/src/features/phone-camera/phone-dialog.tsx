import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Consent } from '@consult/contract/media/media.ts';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { deviceWords } from '../account/account.ts';
import { CodeToScan } from './code-to-scan.tsx';
import { endPhone } from './end-phone.ts';
import classes from './phone-camera.module.css';
import { phoneQuery, type PhoneLook } from './phone-query.ts';
import { TimeLeft } from './time-left.tsx';
import { TwoWords } from './two-words.tsx';
import { knowPhone, phoneNow, usePhone } from './which-phone.ts';

type Props = { form: string | null; consent: Consent | null; onClose: () => void };

/**
 * Lets a phone in: shows the code, then that it is there. Closing it ends a code that no phone has used; a phone that
 * is there goes on.
 */
export function PhoneDialog({ form, consent, onClose }: Props) {
  const { i18n } = useLingui();
  const phone = usePhone();
  const { data } = useQuery({ ...phoneQuery(phone?.id ?? ''), enabled: phone !== null });
  const make = useMutation({
    mutationFn: async () => {
      const { id, code, address } = await call('phoneCamera-make', { consent });
      knowPhone({ id, code: { text: code, address }, form });
    },
  });
  const end = useMutation({ mutationFn: endPhone });
  const failure = make.error ?? end.error;
  const begin = useEffectEvent(() => {
    if (phoneNow() === null) make.mutate();
  });
  const opened = useRef(false);
  useEffect(() => {
    // React mounts twice while it is developed.
    if (opened.current) return;
    opened.current = true;
    begin();
  }, []);
  // Why there is none any more.
  const [before, setBefore] = useState<PhoneLook['state'] | null>(null);
  if (data && data.state !== 'ended' && data.state !== before) setBefore(data.state);
  const handleClose = () => {
    // Nobody is to use a code that lies about.
    if (data?.state === 'waiting') endPhone().catch(() => undefined);
    onClose();
  };
  const state = phone === null ? 'none' : (data?.state ?? 'looking');
  const elsewhere = state === 'running' && form !== null && phone?.form !== form;
  const asksNew = state === 'none' || elsewhere || (state === 'waiting' && phone?.code === null);
  return (
    <Dialog
      title={<Trans>Your phone is the camera</Trans>}
      onClose={handleClose}
      actions={
        <>
          {state === 'running' ? (
            <Button running={end.isPending ? <Trans>Ending…</Trans> : undefined} onClick={() => end.mutate()}>
              <Trans>End</Trans>
            </Button>
          ) : null}
          {asksNew ? (
            <Button
              look="primary"
              running={make.isPending ? <Trans>Making a code…</Trans> : undefined}
              onClick={() => make.mutate()}
            >
              <Trans>New code</Trans>
            </Button>
          ) : (
            <Button onClick={handleClose}>{state === 'running' ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
          )}
        </>
      }
    >
      {failure ? <Banner tone="err">{callErrorText(i18n, failure)}</Banner> : null}
      {state === 'looking' || (state === 'none' && make.isPending) ? <CodeBones /> : null}
      {state === 'none' && !make.isPending && !failure ? (
        <output>
          {before === 'running' ? (
            <Trans>Your phone is disconnected. What it took is in your gallery.</Trans>
          ) : before === 'waiting' ? (
            <Trans>The code expired: no phone used it within five minutes.</Trans>
          ) : (
            <Trans>No phone is connected. A code works once, for five minutes.</Trans>
          )}
        </output>
      ) : null}
      {state === 'waiting' && phone?.code && data ? (
        <CodeToScan code={phone.code} words={data.words} until={data.codeEndsAt} />
      ) : null}
      {state === 'waiting' && phone?.code === null ? (
        <p>
          <Trans>This page was loaded anew, so it cannot show the code any more.</Trans>
        </p>
      ) : null}
      {state === 'running' && data ? <Connected look={data} elsewhere={elsewhere} /> : null}
    </Dialog>
  );
}

function Connected({ look, elsewhere }: { look: PhoneLook; elsewhere: boolean }) {
  const { i18n } = useLingui();
  const { words, endsAt, device, mediaIds } = look;
  return (
    <div className={classes.connected}>
      <output className={classes.big}>
        <TwoWords words={words} />
        {endsAt === null ? null : <TimeLeft until={endsAt} />}
      </output>
      <p>
        {device ? `${deviceWords(i18n, device)}. ` : null}
        <Plural
          value={mediaIds.length}
          _0="No photo has arrived yet."
          one="# photo has arrived."
          other="# photos have arrived."
        />
      </p>
      <p>
        {elsewhere ? (
          <Trans>
            What this phone takes now goes into your gallery alone. For photos of this patient make a new code; it ends
            the phone that is connected.
          </Trans>
        ) : (
          <Trans>
            Does your phone show the same two words? If not, end it: it is not yours. For the next patient make a new
            code.
          </Trans>
        )}
      </p>
    </div>
  );
}

function CodeBones() {
  const { t } = useLingui();
  return (
    <div className={classes.bones} aria-busy="true">
      <output className="visually-hidden">{t`Loading…`}</output>
      <Bone width="200px" />
      <Bone width="72%" />
    </div>
  );
}
