import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import { faultText } from '../../app/fault-text.ts';
import { KeptNotes } from '../../app/kept-notes.tsx';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import type { Activity, Member } from '../activity/activity.ts';
import { labelChoicesQuery } from './label-choices-query.ts';
import { useImageLabels } from './label-commands.ts';
import { LabelledPicture } from './labelled-picture.tsx';
import { OfferedLabels } from './offered-labels.tsx';
import { OwnLabels } from './own-labels.tsx';
import { useLabelForm } from './use-label-form.ts';
import classes from './image-label.module.css';

type Props = {
  activity: Activity;
  own: Member | undefined;
  pictures: Activity['attachments'];
  specialty: LabelledSpecialty;
};

/** Selects pictures of a consult and gives them labels; saving replaces the person's own of these pictures. */
export function LabelForm({ activity, own, pictures, specialty }: Props) {
  const { t, i18n } = useLingui();
  const choices = useQuery(labelChoicesQuery(specialty));
  const labels = useImageLabels(activity, own);
  const saved = labels.filter(({ labelledBy }) => labelledBy.personId === own?.personId);
  const form = useLabelForm({ activity, specialty, pictures, saved });
  const [saving, setSaving] = useState(false);
  const [asked, setAsked] = useState(false);
  const offered = choices.data?.offered ?? [];
  const fault = asked && !saving ? form.fault : null;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setAsked(true);
    if (form.fault) return;
    setSaving(true);
    const { kind } = await form.save();
    setSaving(false);
    setAsked(false);
    if (kind === 'done') announce(t`Labels saved`);
    if (kind === 'waits') showSnack({ text: t`The labels are saved as soon as the server can be reached.` });
  };
  return (
    <form noValidate autoComplete="off" className={classes.form} onSubmit={(event) => void save(event)}>
      {form.refusal ? (
        <Banner tone="err">
          <Trans>Error saving labels</Trans>
        </Banner>
      ) : null}
      <KeptNotes form={form} />
      <ul className={classes.tiles} aria-label={t`Images`}>
        {pictures.map((picture) => (
          <LabelledPicture
            key={picture.id}
            picture={picture}
            chosen={form.images.includes(picture.id)}
            disabled={saving}
            labels={labels.filter(({ filePath }) => filePath === picture.id)}
            offered={offered}
            onToggle={() => form.toggleImage(picture.id)}
          />
        ))}
      </ul>
      <OfferedLabels
        choices={choices}
        chosen={form.labels.doctorLabels}
        disabled={saving}
        onToggle={(label) => form.toggle('doctorLabels', label)}
      />
      <OwnLabels
        own={choices.data?.own ?? []}
        chosen={form.labels.customLabels}
        disabled={saving}
        onToggle={(label) => form.toggle('customLabels', label)}
      />
      {fault ? (
        <p className={classes.missing} role="alert">
          {faultText(i18n, fault)}
        </p>
      ) : null}
      <div>
        <Button look="primary" type="submit" running={saving ? t`Saving…` : undefined}>
          <Trans>Save labels</Trans>
        </Button>
      </div>
    </form>
  );
}
