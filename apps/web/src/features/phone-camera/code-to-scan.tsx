import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { inGroups } from '@consult/domain/phone-camera/code.ts';
import { Banner } from '../../ui/banner.tsx';
import { isThisMachine, reachableAddress } from './phone-address.ts';
import classes from './phone-camera.module.css';
import { TimeLeft } from './time-left.tsx';
import { TwoWords } from './two-words.tsx';

const QrCode = lazy(() => import('../../ui/qr-code.tsx'));

type Props = { code: { text: string; address: string }; words: readonly [string, string]; until: string };

/** What a phone scans, and the same to be typed. */
export function CodeToScan({ code, words, until }: Props) {
  const { t } = useLingui();
  const address = reachableAddress(code.address, location.origin);
  const shown = address.replace(/^https?:\/\//, '');
  return (
    <>
      {isThisMachine(address) ? (
        <Banner tone="warn">
          <Trans>
            Only this computer can open this address; a phone cannot. Whoever runs this server can give it one that
            phones reach (PUBLIC_URL).
          </Trans>
        </Banner>
      ) : null}
      <p className={classes.scan}>
        <Trans>Scan this with the camera of your phone. It opens a page that can only add photos.</Trans>
      </p>
      <div className={classes.qr}>
        <Suspense>
          <QrCode text={`${address}#${code.text}`} label={t`QR code for your phone`} />
        </Suspense>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>
            <Trans>Or open on the phone</Trans>
          </dt>
          <dd className={classes.typed}>{shown}</dd>
        </div>
        <div>
          <dt>
            <Trans>and type</Trans>
          </dt>
          <dd className={classes.typed}>{inGroups(code.text)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Your phone will show the same two words</Trans>
          </dt>
          <dd>
            <TwoWords words={words} />
          </dd>
        </div>
      </dl>
      <p className={classes.note}>
        <Trans>The code works once.</Trans> <TimeLeft until={until} />
      </p>
    </>
  );
}
