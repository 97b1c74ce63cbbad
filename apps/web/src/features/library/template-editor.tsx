import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type RefObject } from 'react';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { libraryLimits } from '@consult/domain/library/limits.ts';
import type { Library, Template } from '@consult/domain/library/library.ts';
import { faultText } from '../../app/fault-text.ts';
import { Field, TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { ItemFaults } from './faulty.ts';
import { PlaceholderText } from './placeholder-text.tsx';
import { CategoryChoice, OutcomeChoice } from './template-choices.tsx';
import { TemplatePreview } from './template-preview.tsx';
import classes from './editor.module.css';

const previewRestMs = 150;

type Props = {
  template: Template;
  categories: Library;
  categoryId: string;
  faults: ItemFaults;
  textRef: RefObject<HTMLTextAreaElement | null>;
  /** The same function while the same template is open, as `onCategory` is. */
  onChange: (change: Partial<Template>) => void;
  onCategory: (categoryId: string) => void;
};

/** The fields of one template, with a preview. */
export function TemplateEditor({ template, categories, categoryId, faults, textRef, onChange, onCategory }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const said = (fault: Fault | undefined) => (fault ? faultText(i18n, fault) : undefined);
  // A key lays out and paints the text alone; the preview follows when the fingers rest.
  const previewed = useDebounced(template.text, previewRestMs);
  return (
    <form
      className={classes.editor}
      autoComplete="off"
      aria-label={t`Template`}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={classes.pair}>
        <TextField
          label={<Trans>Template name</Trans>}
          id={`${id}-name`}
          value={template.name}
          error={said(faults['name'])}
          data-field="name"
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <CategoryChoice categories={categories} categoryId={categoryId} onCategory={onCategory} />
      </div>
      <Field label={<Trans>Text</Trans>} id={`${id}-text`} error={said(faults['text'])}>
        {(parts) => (
          <PlaceholderText
            id={parts.id}
            text={template.text}
            most={libraryLimits.text}
            describedBy={parts['aria-describedby']}
            invalid={faults['text'] !== undefined}
            fieldRef={textRef}
            onChange={(text) => onChange({ text })}
          />
        )}
      </Field>
      <div className={classes.pair} data-even>
        <OutcomeChoice outcome={template.outcome} error={said(faults['outcome'])} onChange={onChange} />
        <TextArea
          label={<Trans>Diagnosis</Trans>}
          optional={<Trans>optional</Trans>}
          rows={1}
          value={template.diagnosis}
          error={said(faults['diagnosis'])}
          onChange={({ currentTarget }) => onChange({ diagnosis: currentTarget.value })}
        />
      </div>
      <TemplatePreview text={previewed} />
    </form>
  );
}
