import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, type RefObject } from 'react';
import { dentalOutcomes, econsultOutcomes } from '@consult/domain/consult/outcomes.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { libraryLimits } from '@consult/domain/library/limits.ts';
import type { Library, Template } from '@consult/domain/library/library.ts';
import { faultText } from '../../app/fault-text.ts';
import { heldBy } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { Field, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { outcomeName } from '../outcome/outcome.ts';
import type { ItemFaults } from './faulty.ts';
import { PlaceholderText } from './placeholder-text.tsx';
import { TemplatePreview } from './template-preview.tsx';
import classes from './editor.module.css';

type Props = {
  template: Template;
  library: Library<Template>;
  categoryId: string;
  faults: ItemFaults;
  textRef: RefObject<HTMLTextAreaElement | null>;
  onChange: (change: Partial<Template>) => void;
  onCategory: (categoryId: string) => void;
};

/** The fields of one template, with a preview. */
export function TemplateEditor({ template, library, categoryId, faults, textRef, onChange, onCategory }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const claims = useQuery(claimsQuery).data;
  const said = (fault: Fault | undefined) => (fault ? faultText(i18n, fault) : undefined);
  const dental =
    heldBy(claims).has('dentistOutcomes') || (dentalOutcomes as readonly string[]).includes(template.outcome);
  const known: readonly string[] = [...econsultOutcomes, ...(dental ? dentalOutcomes : [])];
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
        <SelectField
          label={<Trans>Category</Trans>}
          value={categoryId}
          onChange={({ currentTarget }) => onCategory(currentTarget.value)}
        >
          {library.map((category) => (
            <option key={category.id} value={category.id}>
              {category.name}
            </option>
          ))}
        </SelectField>
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
        <SelectField
          label={<Trans>Outcome</Trans>}
          optional={<Trans>optional</Trans>}
          value={template.outcome}
          error={said(faults['outcome'])}
          onChange={({ currentTarget }) => onChange({ outcome: currentTarget.value })}
        >
          <option value="">{t`No outcome`}</option>
          {[...known, ...(template.outcome === '' || known.includes(template.outcome) ? [] : [template.outcome])].map(
            (outcome) => (
              <option key={outcome} value={outcome}>
                {outcomeName(i18n, outcome)}
              </option>
            ),
          )}
        </SelectField>
        <TextArea
          label={<Trans>Diagnosis</Trans>}
          optional={<Trans>optional</Trans>}
          rows={1}
          value={template.diagnosis}
          error={said(faults['diagnosis'])}
          onChange={({ currentTarget }) => onChange({ diagnosis: currentTarget.value })}
        />
      </div>
      <TemplatePreview text={template.text} />
    </form>
  );
}
