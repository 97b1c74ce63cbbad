import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { prepareUploads } from '../features/attachment/send-upload.ts';
import { announce } from '../ui/announce.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ask } from './ask.ts';
import { CheckQuestion } from './check-question.tsx';
import { ConsentLine } from './consent-line.tsx';
import type { EndedBy, LetIn } from './let-in.ts';
import classes from './phone.module.css';
import { PhoneShutter } from './phone-shutter.tsx';
import { PhoneStage } from './phone-stage.tsx';
import { PhoneStrip } from './phone-strip.tsx';
import { PhoneStudio } from './phone-studio.ts';
import type { PhotoQueue } from './photo-queue.ts';
import { useConsent } from './use-consent.ts';
import { useEnd } from './use-end.ts';

type Props = { phone: LetIn; queue: PhotoQueue; onEnd: (by: EndedBy) => void };

/** A phone that was let in: its camera, what was taken, and how far that is. */
export function Adding({ phone, queue, onEnd }: Props) {
  const { t } = useLingui();
  const { answer, record, consentOf } = useConsent(phone.consent);
  const [failed, setFailed] = useState(false);
  const [studio] = useState(
    () =>
      new PhoneStudio({
        take: (photo) => {
          setFailed(false);
          queue.add({ ...photo, ...consentOf(photo.taken) });
          announce(t`Photo taken`);
        },
        failed: () => setFailed(true),
      }),
  );
  const view = useSyncExternalStore(studio.subscribe, studio.view);
  const unsent = useSyncExternalStore(queue.subscribe, queue.unsent);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    studio.begin();
    // Before the first photo, which is not to wait for it.
    prepareUploads();
    return () => studio.end();
  }, [studio]);
  useEnd(phone, queue, onEnd);

  const handleDone = () => {
    queue.keepAll();
    if (queue.unsent() > 0) return setLeaving(true);
    void ask('phoneCamera-leave', {}, phone.token).catch(() => undefined);
    onEnd('here');
  };
  return (
    <div className={classes.room}>
      <PhoneStage studio={studio} view={view} />
      <div className={classes.side}>
        {failed ? (
          <Banner tone="err">
            <Trans>The camera gave no picture. Try again.</Trans>
          </Banner>
        ) : null}
        <CheckQuestion queue={queue} />
        <ConsentLine answer={answer} onRecord={record} />
        <PhoneStrip queue={queue} />
      </div>
      <PhoneShutter studio={studio} view={view} onDone={handleDone} />
      {leaving && unsent > 0 ? (
        <Dialog
          title={<Trans>End here?</Trans>}
          onClose={() => setLeaving(false)}
          actions={
            <>
              <Button onClick={() => setLeaving(false)}>
                <Trans>Go on uploading</Trans>
              </Button>
              <Button
                look="final"
                onClick={() => {
                  queue.removeUnsent();
                  handleDone();
                }}
              >
                <Trans>Delete and end</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Plural
              value={unsent}
              one="One photo is not uploaded yet. It is in this page alone."
              other="# photos are not uploaded yet. They are in this page alone."
            />
          </p>
        </Dialog>
      ) : null}
    </div>
  );
}
