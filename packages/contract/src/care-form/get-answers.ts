import { z } from 'zod';
import { call } from '../call.ts';
import { messagesAccess } from '../patient-message/message.ts';
import { id } from '../schemas.ts';
import { careLanguage, formTemplate, submittedCopy } from './form.ts';

export const careFormGetAnswers = call({
  name: 'careForm-getAnswers',
  summary:
    'What a patient answered to a form, question by question, for who has its message: to read, and to begin a consult with.',
  access: messagesAccess,
  changes: false,
  input: z.object({ messageId: id }),
  output: submittedCopy.extend({
    /** In the version that was sent. */
    formTemplate,
    province: z.string(),
    /** In which the patient read the form. */
    language: careLanguage,
    /** The name that was typed is not that of the clinic's record. */
    nameDiffers: z.boolean(),
    /** Whom the record has instead, by now, for who may look patients up; else ''. */
    recordName: z.string(),
    /** The PDF: not made yet, made (it is the message's), or not to be made. */
    pdf: z.enum(['waiting', 'made', 'failed']),
  }),
});
