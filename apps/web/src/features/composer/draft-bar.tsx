import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconDeviceFloppy, IconPencil } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { defaultSubject } from '@consult/domain/consult/subject.ts';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { useNow } from '../../ui/now.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { clockWords, timeWordsWithin } from '../../ui/time-words.ts';
import { usePlaceWords } from '../../app/place-words.ts';
import type { Service } from '../directory/directory.ts';
import type { FormValues } from './form-values.ts';
import type { DraftOfForm } from './use-draft.ts';
import classes from './draft-bar.module.css';

type Props = {
  draft: DraftOfForm;
  service: Service | null;
  disabled: boolean;
  onSave: () => void;
};

/** The subject of the draft, and whether the typed text is saved. Enter saves. */
export function DraftBar({ draft, service, disabled, onSave }: Props) {
  const { t } = useLingui();
  const words = usePlaceWords();
  const { register } = useFormContext<FormValues>();
  const [phn, province] = useWatch<FormValues, ['phn', 'patientProvince']>({ name: ['phn', 'patientProvince'] });
  // The default subject: 'specialty - subsite, PHN' once all three are there.
  const usual = service ? defaultSubject({ ...service, phn: formatHealthNumber(province, phn) }) : null;
  return (
    <div className={classes.draft}>
      <input
        {...register('subject')}
        className={classes.subject}
        aria-label={t`Subject`}
        placeholder={usual ? words.subject(usual) : service ? words.title(service) : t`Subject`}
        maxLength={300}
        autoComplete="off"
        enterKeyHint="done"
        disabled={disabled}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSave();
        }}
      />
      <DraftStateLine draft={draft} />
    </div>
  );
}

/** The state in words beside the subject: 'Draft saved.', 'Saved 10:41', 'Unsaved changes'. */
function DraftStateLine({ draft }: { draft: DraftOfForm }) {
  const { i18n } = useLingui();
  const now = new Date(useNow());
  const values = useWatch<FormValues>() as FormValues;
  const { state } = draft;
  if (state.kind === 'running')
    return (
      <span className={classes.state}>
        <Spinner />
        {state.task === 'save' ? <Trans>Saving…</Trans> : null}
        {state.task === 'forward' ? <Trans>Forwarding…</Trans> : null}
        {state.task === 'discard' ? <Trans>Discarding…</Trans> : null}
        {state.task === 'return' ? <Trans>Returning…</Trans> : null}
      </span>
    );
  if (state.kind === 'saved')
    return (
      <span className={classes.state} data-tone="ok">
        <IconDeviceFloppy size={14} stroke={2} aria-hidden="true" />
        <Trans>Draft saved.</Trans>
      </span>
    );
  if (draft.draft === null) return null;
  if (draft.isDirty(values)) {
    return (
      <span className={classes.state}>
        {draft.recovery.failed ? (
          <>
            <IconAlertCircle size={14} stroke={2} aria-hidden="true" />
            <Trans>Unsaved, kept on this device</Trans>
          </>
        ) : (
          <>
            <IconPencil size={14} stroke={2} aria-hidden="true" />
            <Trans>Unsaved changes</Trans>
          </>
        )}
      </span>
    );
  }
  if (draft.draft.savedAt === null) return null;
  const at = new Date(draft.draft.savedAt);
  const time = at.toDateString() === now.toDateString() ? clockWords(i18n, at) : timeWordsWithin(i18n, at, now);
  return (
    <span className={classes.state}>
      <IconDeviceFloppy size={14} stroke={2} aria-hidden="true" />
      <Trans>Saved {time}</Trans>
    </span>
  );
}
