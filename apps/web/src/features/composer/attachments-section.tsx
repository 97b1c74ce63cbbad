import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { OneTimeHint } from '../../app/one-time-hint.tsx';
import { FileSection, uploadsOf, useUploads } from '../attachment/attachment.ts';
import { idOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { useFault } from './use-fault.ts';
import classes from './composer.module.css';

type Props = {
  formId: string;
  /** The files of the opened draft. */
  known?: readonly Attachment[];
  /** The link to the record system of the clinic that sends the consult, or ''. */
  emr?: string;
  /** Whether the form is being sent: nothing can be changed then. While it waits for uploads, files can. */
  disabled?: boolean;
  /** Sends the consult without the files that could not be uploaded. */
  onSendWithout: () => void;
};

const none: readonly Attachment[] = [];

/** Other Attachments: files from the device. The form holds the ids of the finished ones. */
export function AttachmentsSection({ formId, known = none, emr = '', disabled = false, onSendWithout }: Props) {
  const { t } = useLingui();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const form = useFormContext<FormValues>();
  const uploads = uploadsOf(formId);
  const shown = useUploads(formId);
  const ids = useWatch<FormValues, 'attachmentIds'>({ name: 'attachmentIds' });
  const isShown = (id: string) => shown.uploads.some(({ attachmentId }) => attachmentId === id);
  const load = () => void uploads.load(form.getValues('attachmentIds'), known);
  const first = useEffectEvent(load);
  useEffect(() => first(), [uploads]);
  const adopt = useEffectEvent(() => uploads.adopt(known, form.getValues('attachmentIds')));
  useEffect(() => adopt(), [uploads, known]);
  useEffect(() => {
    // What another tab chose or removed, that tab writes into the form: it comes here with the form's words.
    if (shown.earlier === 'unknown' || shown.earlier === 'loading' || shown.elsewhere) return;
    const finished = uploads.ids();
    if (finished.join() !== form.getValues('attachmentIds').join())
      form.setValue('attachmentIds', finished, {
        shouldDirty: true,
        shouldValidate: form.getFieldState('attachmentIds').error !== undefined,
      });
  }, [uploads, shown, form]);
  return (
    <section
      ref={(section) => setAnchor(section?.querySelector<HTMLElement>('h2') ?? null)}
      className={classes.section}
      id="section-attachments"
      aria-labelledby="heading-attachments"
    >
      <FileSection
        uploads={uploads}
        title={<Trans>Other Attachments</Trans>}
        ids={{ heading: 'heading-attachments', add: idOf('attachmentIds') }}
        disabled={disabled}
        onLoadAgain={shown.earlier === 'failed' && !ids.every(isShown) ? load : null}
        fault={useFault('attachmentIds')}
        onSendWithout={onSendWithout}
      />
      {emr && ids.length > 0 ? (
        <p className={classes.emr}>
          <Trans>
            These files go with the consult, and are not copied to your EMR.{' '}
            <a href={emr} target="_blank" rel="noreferrer" aria-label={t`Open your EMR (opens in a new tab)`}>
              Open your EMR
            </a>
          </Trans>
        </p>
      ) : null}
      {emr ? (
        <OneTimeHint name="photos-to-emr" anchor={anchor} side="top">
          <Trans>
            Photos can go into your EMR, too. They are not copied there by themselves:{' '}
            <a href={emr} target="_blank" rel="noreferrer" aria-label={t`Open your EMR (opens in a new tab)`}>
              open it
            </a>{' '}
            and upload them there.
          </Trans>
        </OneTimeHint>
      ) : null}
    </section>
  );
}
