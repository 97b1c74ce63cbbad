import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconCalendarOff, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormState, useWatch } from 'react-hook-form';
import { dateOfBirthMask } from '@consult/domain/patient/date-of-birth.ts';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { claimsQuery } from '../../app/session.ts';
import { wholeAgeWords } from '../../ui/age-words.ts';
import { useBusinessToday } from '../../ui/now.ts';
import { totalsOf, useUploads } from '../attachment/attachment.ts';
import { activityTypeOf, faultsOf, whyNotNow, type ComposerContext } from './consult-check.ts';
import { focusField, listFaults } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { NamesakeWords, useNamesakeTyped } from '../list/list.ts';
import { useHasGallery } from '../gallery/gallery.ts';
import { sectionsOf, type Section } from './sections.ts';
import classes from './composer.module.css';

/** The column beside the form: the patient, and how complete each section is. */
export function ComposerRail({ context, formId }: { context: ComposerContext; formId: string }) {
  const { t } = useLingui();
  const values = useWatch<FormValues>() as FormValues;
  const { errors } = useFormState<FormValues>();
  const shown = listFaults(errors, context.form, context.service?.id ?? null);
  const hasGallery = useHasGallery();
  const sections = sectionsOf(context, values).filter(({ key }) => key !== 'gallery' || hasGallery);
  const away = whyNotNow(activityTypeOf(values, context), context.service) !== null;
  const open = Object.keys(faultsOf(values, context, useBusinessToday()));
  return (
    <aside className={classes.rail} aria-label={t`Overview`}>
      <PatientStrip values={values} />
      <nav className={classes.sections} aria-label={t`Sections`}>
        <ul>
          {sections.map((section) => (
            <li key={section.key}>
              <SectionLink
                section={section}
                away={section.key === 'service' && away}
                faults={shown.filter(({ field }) => section.holds(field)).map(({ field }) => field)}
                open={open.filter(section.holds)}
                formId={formId}
              />
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}

type LinkProps = {
  section: Section;
  /** Whether the service takes no consult at the moment. */
  away: boolean;
  /** The fields that show a fault. */
  faults: readonly string[];
  /** The fields that still need an answer. */
  open: readonly string[];
  formId: string;
};

function SectionLink({ section, away, faults, open, formId }: LinkProps) {
  const { i18n } = useLingui();
  return (
    <a
      className={classes.sectionLink}
      href={`#section-${section.key}`}
      onClick={(event) => {
        event.preventDefault();
        const field = faults[0] ?? open[0];
        if (field) focusField(field);
        else document.getElementById(`section-${section.key}`)?.scrollIntoView({ block: 'start' });
      }}
    >
      {i18n._(section.short ?? section.title)}
      {faults.length > 0 ? (
        <span data-state="err">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          <Plural value={faults.length} one="# error" other="# errors" />
        </span>
      ) : away ? (
        <span data-state="away">
          <IconCalendarOff size={16} stroke={1.75} aria-hidden="true" />
          <Trans>Unavailable</Trans>
        </span>
      ) : open.length > 0 ? (
        <span>
          <Trans>To fill in</Trans>
        </span>
      ) : section.key === 'gallery' ? (
        <GalleryCount />
      ) : section.key === 'attachments' ? (
        <FileCount formId={formId} />
      ) : (
        <span>
          <IconCheck size={16} stroke={1.75} aria-hidden="true" />
          <Trans>Complete</Trans>
        </span>
      )}
    </a>
  );
}

function GalleryCount() {
  const { length } = useWatch<FormValues, 'galleryMedia'>({ name: 'galleryMedia' });
  return <span>{length === 0 ? <Trans context="pictures">None</Trans> : length}</span>;
}

/** How many files there are, and whether one of them waits for the person. */
function FileCount({ formId }: { formId: string }) {
  const { total, ready, underWay, needRetry, refused } = totalsOf(useUploads(formId).uploads);
  if (needRetry + refused > 0) {
    return (
      <span data-state="away">
        <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
        {needRetry > 0 ? (
          <Plural value={needRetry} one="# needs a retry" other="# need a retry" />
        ) : (
          <Plural value={refused} one="# not attached" other="# not attached" />
        )}
      </span>
    );
  }
  if (total === 0) {
    return (
      <span>
        <Trans context="files">None</Trans>
      </span>
    );
  }
  return (
    <span>
      {underWay > 0 ? (
        <Trans>
          {ready} of {total} uploaded
        </Trans>
      ) : (
        total
      )}
    </span>
  );
}

function PatientStrip({ values }: { values: FormValues }) {
  const name = [values.patientFirstName, values.patientLastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
  const { i18n } = useLingui();
  const namesake = useNamesakeTyped(useQuery(claimsQuery).data?.uid, {
    firstName: values.patientFirstName.trim(),
    lastName: values.patientLastName.trim(),
    phn: values.phn.trim(),
    province: values.patientProvince,
  });
  const age = wholeAgeWords(i18n, values.patientDateOfBirth, useBusinessToday());
  const known = values.patientDateOfBirth.length === dateOfBirthMask.length && age !== null;
  return (
    <section className={classes.strip} aria-labelledby="heading-strip">
      <h2 id="heading-strip">
        <Trans>Patient</Trans>
      </h2>
      <p className={classes.patient}>{name || <Trans>No name yet</Trans>}</p>
      <p>
        <Trans>PHN</Trans> <strong>{formatHealthNumber(values.patientProvince, values.phn) || '–'}</strong>{' '}
        {values.patientProvince}
      </p>
      {namesake ? (
        <p>
          <NamesakeWords namesake={namesake} />
        </p>
      ) : null}
      <p>{known ? age : <Trans>Age appears once the date of birth is right</Trans>}</p>
    </section>
  );
}
