import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fieldWords, formWords, sectionWords } from '@consult/domain/care-form/in-language.ts';
import { isQuestion, type CareField } from '@consult/domain/care-form/form.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { isNative } from '../../platform/platform.ts';
import { Bone } from '../../ui/skeleton.tsx';
import classes from './care-form.module.css';
import { previewQuery } from './forms-query.ts';
import type { ChosenForm } from './sending.ts';

type Props = { form: ChosenForm | null; locationIdx: number };

/** The address of a form as its patient sees it. Document 2, section 2.7. */
function previewAddress(formId: string, locationIdx: number): string {
  return `/forms?preview=true&formId=${formId}&locationIdx=${locationIdx}`;
}

/** Opens the preview in a new tab; nothing in the native app. */
export function PreviewLink({ form, locationIdx }: Props) {
  const { t } = useLingui();
  if (!form || isNative()) return null;
  return (
    <a
      href={previewAddress(form.formId, locationIdx)}
      target="_blank"
      rel="noopener"
      aria-label={t`Open preview (opens in a new tab)`}
    >
      <Trans>Open preview</Trans>
      <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
    </a>
  );
}

/** Beside the sending: what the chosen form asks, in the words that its patient reads. */
export function FormOutline({ form, locationIdx }: Props) {
  const { i18n } = useLingui();
  const preview = useQuery({ ...previewQuery(form?.formId ?? '', locationIdx), enabled: form !== null });
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const template = form ? preview.data?.formTemplate : undefined;
  return (
    <>
      <div className={classes.outlineHead}>
        <h2>
          <Trans>As the patient sees it</Trans>
        </h2>
        <PreviewLink form={form} locationIdx={locationIdx} />
      </div>
      {!form ? (
        <p className={classes.wait}>
          <Trans>Choose a form to see what it asks.</Trans>
        </p>
      ) : template ? (
        <div className={classes.outline}>
          <h3>{formWords(template, language).name}</h3>
          <Said text={formWords(template, language).instructions} />
          {template.sections.map((section, at) => {
            const words = sectionWords(section, language);
            return (
              // oxlint-disable-next-line react/no-array-index-key -- sections of a version never move
              <section key={at}>
                {words.sectionName ? <h4>{words.sectionName}</h4> : null}
                <Said text={words.description} />
                <ol>
                  {section.fields.map((field) => (
                    <Question key={field.fieldName} field={field} language={language} />
                  ))}
                </ol>
              </section>
            );
          })}
          <Said text={formWords(template, language).comments} />
        </div>
      ) : preview.isError ? (
        <p className={classes.wait}>{callErrorText(i18n, preview.error)}</p>
      ) : (
        <div className={classes.outline} aria-busy="true">
          <Bone width={180} height={12} />
          <Bone width="80%" />
          <Bone width="60%" />
          <Bone width="70%" />
        </div>
      )}
    </>
  );
}

function Said({ text }: { text: string }) {
  return text ? <p className={classes.said}>{text}</p> : null;
}

function Question({ field, language }: { field: CareField; language: 'en' | 'fr' }) {
  const { t } = useLingui();
  const { label, help, options } = fieldWords(field, language);
  const choices = options.map(({ words }) => words).join(' · ');
  if (!isQuestion(field)) return <li className={classes.said}>{label}</li>;
  return (
    <li>
      {label}
      {field.required ? null : <span className={classes.count}> {t`optional`}</span>}
      {help ? <span className={classes.kind}>{help}</span> : null}
      {choices ? <span className={classes.kind}>{choices}</span> : null}
    </li>
  );
}
