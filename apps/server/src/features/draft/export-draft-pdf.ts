import { exportEconsultDraftPdf } from '@consult/contract/draft/export-draft-pdf.ts';
import type { DraftForm, OpenedDraft } from '@consult/contract/draft/draft.ts';
import { answerWords, serviceWords } from '@consult/domain/directory/in-language.ts';
import { decodeKey, encodeKey, readAnswers } from '@consult/domain/consult/service-form.ts';
import type { Answer, FormField, Symptoms } from '@consult/domain/consult/service-form.ts';
import type { App } from '../../call/context.ts';
import { serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { printConsult } from '../activity/activity.ts';
import { placeWordsFor } from '../directory/directory.ts';
import type { PaperConsult } from '../activity/activity.ts';
import { readDraft } from './read-draft.ts';

type About = { language: string | null; clinic: string | null; fields: FormField[] | null };

/** The viewer's language, the chosen clinic, and the present questions of the draft's service. */
async function readAbout(app: App, viewer: Viewer, { serviceId, locationId }: DraftForm): Promise<About> {
  const { rows } = await app.read.query<About>({
    name: 'draft-about',
    text: `select p.preferences ->> 'language' as language,
        (select concat_ws(', ', c.name, c.city) from location l join clinic c on c.id = l.clinic_id where l.id = $3
        and l.person_id = p.id) as clinic,
        (select f.fields from service s join service_form f on f.service_id = s.id and f.version = s.form_version
        where s.id = $2) as fields
      from person p where p.id = $1`,
    values: [viewer.personId, serviceId, locationId],
  });
  return rows[0]!;
}

/**
 * Every question with its answer, also where that is empty; then answers whose question the form no longer asks.
 * Nothing that the author typed is left out.
 */
function answersOf(fields: readonly FormField[], draft: OpenedDraft): { answers: Answer[]; lostAnswers: Answer[] } {
  const given = (draft.formData.serviceId && draft.formData.answers[draft.formData.serviceId]) || {};
  const known = new Set(fields.map(({ header }) => encodeKey(header)));
  return {
    answers: fields.map((field) => {
      const [answer] = readAnswers([field], given);
      const { header, fr } = field;
      return (
        answer ?? {
          header,
          values: asTyped(given, encodeKey(header)),
          ...(fr && { fr: { header: fr.header, values: [] } }),
        }
      );
    }),
    lostAnswers: Object.keys(given)
      .filter((key) => !known.has(key))
      .map((key) => ({ header: decodeKey(key) ?? key, values: asTyped(given, key) }))
      .filter(({ values }) => values.length > 0),
  };
}

/** An answer that fits no question: a text as it is, of boxes the ticked ones. */
function asTyped(given: Symptoms, key: string): string[] {
  const value = Object.hasOwn(given, key) ? given[key] : undefined;
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value !== 'object') return [];
  return Object.keys(value)
    .filter((option) => value[option])
    .map((option) => decodeKey(option) ?? option);
}

function callOf({ activityType, phoneConsultData }: OpenedDraft['formData']): PaperConsult['phoneCall'] {
  if (activityType !== 'phoneConsult' || !phoneConsultData) return null;
  const at = new Date(phoneConsultData.startTime);
  return { startsAt: Number.isNaN(at.getTime()) ? null : at, phoneNumber: phoneConsultData.physicianPhoneNumber };
}

/** secureMessaging-exportEconsultDraftPdf: the saved draft, without words that were typed since. */
export const exportDraftPdf = serve(exportEconsultDraftPdf).handler(async ({ input, context: { app, viewer } }) => {
  const draft = await readDraft(app, viewer, input.consultDraftsCollectionType, input.draftId, 'draft-exported');
  const { formData, service, econsultForwarder } = draft;
  const about = await readAbout(app, viewer, formData);
  const { clinic, fields } = about;
  const language = about.language === 'fr' ? 'fr' : 'en';
  const words = await placeWordsFor(app.read, language);
  const { answers, lostAnswers } = answersOf(service && fields ? fields : [], draft);
  const hasAddress = Object.values(formData.oopData).some((value) => value.trim() !== '');
  const consult: PaperConsult = {
    draft: true,
    language,
    activityType: formData.activityType,
    specialty: words.place(service?.specialty || formData.specialty),
    subsite: words.place(service?.subsite || formData.subsite),
    patient: draft.empty
      ? null
      : {
          firstName: formData.patientFirstName,
          lastName: formData.patientLastName,
          phn: formData.phn,
          province: formData.patientProvince,
          dateOfBirth: formData.patientDateOfBirth,
          phone: formData.patientPhone,
          email: formData.patientEmail,
        },
    oopData: hasAddress ? formData.oopData : null,
    subject: words.subject(draft.subject),
    serviceName: service && serviceWords(service, language).serviceName,
    toClinic: null,
    filesElsewhere: true,
    phoneCall: callOf(formData),
    members: [],
    ...(draft.empty
      ? { answers: null }
      : { answers: answers.map((answer) => answerWords(answer, language)), lostAnswers }),
    savedAt: new Date(draft.savedAt),
    fromClinic: clinic ?? '',
    forwardedBy: econsultForwarder,
  };
  return (await printConsult(app, consult, [...draft.attachments, ...draft.galleryCopies])).toString('base64');
});
