import { z } from 'zod';
import { call } from '../call.ts';
import { linkCode, linkProof, visit } from '../patient-link/code.ts';
import { linkErrors } from '../patient-link/link-errors.ts';
import { careLanguage, formTemplate, physicianInfo, savedProgress, submittedCopy } from './form.ts';

const opened = {
  formTemplate,
  physicianInfo,
  clinic: z.object({ name: z.string(), phone: z.string() }),
  /** The patient's; null where the clinic does not know it. */
  language: careLanguage.nullable(),
};

const openForm = z.object({
  state: z.literal('open'),
  ...opened,
  /** 32 bytes in base64: the AES-GCM key of what the tab keeps of unsaved answers. */
  tabKey: z.string(),
  progress: savedProgress,
});

const answeredForm = z.object({ state: z.literal('answered'), ...opened, copy: submittedCopy });

/** A form as its patient gets it in a visit that runs already. */
export const formInVisit = z.discriminatedUnion('state', [openForm, answeredForm]);

export const formsRenderForm = call({
  name: 'forms-renderForm',
  summary:
    'A patient opens the form of their link with province and health number; once it was submitted, their own copy.',
  access: 'anyone',
  changes: false,
  input: z.object({
    /** The link's code (server rules, section 0). */
    jwt: linkCode,
    province: z.string().max(2),
    phn: linkProof,
  }),
  output: z.discriminatedUnion('state', [openForm.extend({ visit }), answeredForm.extend({ visit })]),
  errors: linkErrors,
});
