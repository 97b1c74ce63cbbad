import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconCloudX } from '@tabler/icons-react';
import type { Media } from '@consult/contract/media/media.ts';
import { isForPartner } from '@consult/domain/media/partner-upload.ts';
import { Button } from '../../ui/button.tsx';
import { uploadToPartner, useIsLinked } from './partner-upload.ts';
import classes from './gallery.module.css';

type Upload = NonNullable<Media['partnerUpload']>;

/** What became of sending a photo to the partner, in words. */
export function uploadWords(i18n: I18n, { state, stayedHere, failure }: Upload): string {
  if (state === 'waiting') return i18n._(msg`On its way to Ava`);
  if (state === 'sent' && stayedHere) return i18n._(msg`Kept here: there is no way to Ava from this installation.`);
  if (state === 'sent') return i18n._(msg`Uploaded to Ava`);
  if (failure === 'refused') return i18n._(msg`Ava refused this image.`);
  if (failure === 'unreached') return i18n._(msg`Ava could not be reached.`);
  return i18n._(msg`This image could not be uploaded to Ava.`);
}

/** How it looks: what stayed here is no success. */
function lookOf({ state, stayedHere }: Upload): Upload['state'] | 'stayed' {
  return stayedHere ? 'stayed' : state;
}

const signs = { waiting: IconCloudUp, sent: IconCloudCheck, stayed: IconCloudOff, failed: IconCloudX } as const;

/** The state of a photo's upload on its tile. */
export function PartnerSign({ upload }: { upload: Upload }) {
  const { i18n } = useLingui();
  const Sign = signs[lookOf(upload)];
  const words = uploadWords(i18n, upload);
  return (
    <span className={classes.upload} data-state={lookOf(upload)} title={words}>
      <Sign size={14} stroke={2} aria-hidden="true" />
      <span className={classes.hidden}> {words}</span>
    </span>
  );
}

/** The same beside the large photo, with what can be done: send it, or send it again where that failed. */
export function PartnerUpload({ item }: { item: Media }) {
  const { i18n } = useLingui();
  const linked = useIsLinked();
  const { partnerUpload: upload } = item;
  if (!isForPartner(item.contentType) || (!linked && !upload)) return null;
  const Sign = upload && signs[lookOf(upload)];
  const orders = linked && (!upload || upload.state === 'failed');
  return (
    <section className={classes.consent}>
      <h3>Ava</h3>
      {upload && Sign ? (
        <p
          className={classes.uploadState}
          data-state={lookOf(upload)}
          role={upload.state === 'failed' ? 'alert' : undefined}
        >
          <Sign size={16} stroke={1.75} aria-hidden="true" />
          {uploadWords(i18n, upload)}
        </p>
      ) : null}
      {orders ? (
        <div className={classes.searchActions}>
          <Button
            icon={<IconCloudUp size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void uploadToPartner(i18n, [item])}
          >
            {upload ? <Trans>Try again</Trans> : <Trans>Upload to Ava</Trans>}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
