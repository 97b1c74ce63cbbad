import { useLingui } from '@lingui/react/macro';
import { IconForms } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { fullName } from '../../app/names.ts';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { encodeKey } from '@consult/domain/consult/service-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { fileAddress, uploadsOf } from '../attachment/attachment.ts';
import type { ServiceForm } from '../directory/directory.ts';
import {
  forgetTaken,
  takeAnswers,
  useBroughtAnswers,
  useTakenAnswers,
  type BroughtAnswers,
} from '../patient/patient.ts';
import { isTyped, type FormValues } from './form-values.ts';
import { fillable, fillOf } from './patient-fill.ts';

type Props = {
  formId: string;
  /** The questions of the service; null until one is chosen. */
  service: ServiceForm | null;
};

/**
 * Begins an empty consult with a patient's answers to a care form: who they are, what they said under the first
 * question that takes words, and their PDF among the files. A consult that holds something takes none.
 */
export function BroughtSection({ formId, service }: Props) {
  const { t } = useLingui();
  const form = useFormContext<FormValues>();
  const waiting = useBroughtAnswers() !== null;
  const taken = useTakenAnswers(formId);
  const fill = ({ patient, answers, pdf }: BroughtAnswers, { serviceId, formFields }: ServiceForm) => {
    const known = fillOf(patient, form.getValues('patientProvince'));
    form.setValue('patientProvince', known.patientProvince ?? '', { shouldDirty: true });
    for (const field of fillable)
      if (known[field] !== undefined) form.setValue(field, known[field], { shouldDirty: true, shouldValidate: true });
    const words = formFields.find(({ inputType }) => inputType === 'Textfield');
    const text = answers.map(({ question, answer }) => `${question} ${answer}`).join('\n');
    if (words) form.setValue(`answers.${serviceId}.${encodeKey(words.header)}`, text, { shouldDirty: true });
    if (pdf) void attach(pdf);
  };
  const attach = async ({ id, name }: NonNullable<BroughtAnswers['pdf']>) => {
    try {
      const response = await fetch(fileAddress(id));
      if (!response.ok) throw new Error(`The file answers ${response.status}.`);
      uploadsOf(formId).add([new File([await response.blob()], name, { type: 'application/pdf' })]);
    } catch {
      showSnack({ text: t`The PDF of the answers could not be attached. Add it from Patient messages.` });
    }
  };
  const begin = useEffectEvent(() => {
    if (!service || isTyped(form.getValues()) || uploadsOf(formId).snapshot().uploads.length > 0) return;
    const answers = takeAnswers(formId);
    if (answers) fill(answers, service);
  });
  const serviceId = service?.serviceId;
  useEffect(() => {
    if (waiting && serviceId !== undefined) begin();
  }, [waiting, serviceId]);
  useEffect(() => () => forgetTaken(formId), [formId]);
  if (!taken) return null;
  const name = fullName(taken.patient) || formatHealthNumber(taken.patient.province, taken.patient.phn);
  return (
    <Banner tone="ok" icon={<IconForms size={18} stroke={1.75} aria-hidden="true" />}>
      {t`Filled in from the answers of ${name}. Check them before you send.`}
    </Banner>
  );
}
