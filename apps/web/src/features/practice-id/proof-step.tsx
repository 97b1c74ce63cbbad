import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileCheck, IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  checkProofSize,
  proofTooLarge,
  proofTypes,
  proofUnsupported,
} from '@consult/domain/practice-id/practice-proof.ts';
import { useId, useRef, useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { appInfoQuery } from '../../app/session.ts';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { faultText } from '../../app/fault-text.ts';
import { fileSize } from '../attachment/attachment.ts';
import { sendProof } from './send-proof.ts';
import { showStored, type Standing } from './standing-query.ts';
import classes from './next-steps.module.css';

/**
 * Takes a PDF or a photo of the licence, here or by e-mail, and shows the one that was sent; a newer one replaces it.
 */
export function ProofStep({ standing: { proof } }: { standing: Standing }) {
  const { t, i18n } = useLingui();
  const support = useQuery(appInfoQuery).data?.supportEmail;
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const titleId = useId();

  const send = async (file: File) => {
    setFailure(null);
    const tooLarge = checkProofSize(file.size);
    if (tooLarge) return setFailure(faultText(i18n, tooLarge));
    setSending(true);
    try {
      const kept = await sendProof(file);
      await showStored({ proof: kept });
      announce(t`Your proof was sent.`);
    } catch (error) {
      setFailure(
        failedWith(error, 'TOO_LARGE')
          ? faultText(i18n, proofTooLarge)
          : failedWith(error, 'UNSUPPORTED_TYPE')
            ? faultText(i18n, proofUnsupported)
            : callErrorText(i18n, error),
      );
    }
    setSending(false);
  };
  return (
    <section className={classes.step} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Trans>Send a proof</Trans>
      </h2>
      <p>
        <Trans>
          A PDF or a photo of your licence, 10 MB at most. It is kept encrypted, and only our staff opens it.
        </Trans>{' '}
        {support ? (
          <Trans>
            Or send it by e-mail to <a href={`mailto:${support}`}>{support}</a>.
          </Trans>
        ) : null}
      </p>
      {proof ? (
        <div className={classes.sent}>
          <IconFileCheck size={18} stroke={1.75} aria-hidden="true" />
          <div>
            <p className={classes.name}>{proof.name}</p>
            <p className={classes.facts}>
              {fileSize(proof.size, i18n.locale)} · <Trans context="a proof">sent</Trans> <SaidTime at={proof.sentAt} />
            </p>
          </div>
        </div>
      ) : null}
      {failure ? <Banner tone="err">{failure}</Banner> : null}
      <div>
        <Button
          icon={<IconPaperclip size={16} stroke={1.75} aria-hidden="true" />}
          running={sending ? t`Sending…` : undefined}
          onClick={() => picker.current?.click()}
        >
          {proof ? <Trans>Send another in its place</Trans> : <Trans>Choose a file and send it</Trans>}
        </Button>
        <input
          ref={picker}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t`Proof of your practice ID`}
          accept={proofTypes.join(',')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) void send(file);
          }}
        />
      </div>
      {proof ? (
        <p className={classes.facts}>
          <Trans>Our staff looks at it and validates your account. You will see it here at once.</Trans>
        </p>
      ) : null}
    </section>
  );
}
