import type { CareForm } from '@consult/domain/care-form/form.ts';
import { noProgress } from '@consult/domain/care-form/progress.ts';
import type { Output } from '../ask.ts';
import type { Visit } from '../visit.ts';
import { placeToGoOn, type Place } from './place.ts';
import { ProgressKeeper } from './progress-keeper.ts';
import { stepWidth } from './step-width.ts';
import { TabCopy } from './tab-copy.ts';

/** A form as it was opened, by its own link or from a window. */
type Opened = Output<'patientWindow-openForm'>;
export type OpenForm = Extract<Opened, { state: 'open' }>;
export type AnsweredForm = Extract<Opened, { state: 'answered' }>;

/** A form that somebody fills in, with what keeps their answers. */
export type Filling = {
  readonly form: CareForm;
  readonly physician: OpenForm['physicianInfo'];
  readonly code: string;
  /** The number of the proof, as its province writes it; '' in a preview. */
  readonly phn: string;
  readonly keeper: ProgressKeeper;
  /** Null where the browser has no encryption. */
  readonly tab: TabCopy | null;
  /** Where its person begins, or goes on. */
  readonly place: Place;
  /** Whether they had asked for a copy of their answers. */
  readonly copyToMe: boolean;
};

/**
 * Begins to fill in a form that was opened, with what the server and this tab have of it.
 * @param formId names the form among those of a window, of which the tab keeps a copy each
 */
export async function beginFilling(
  code: string,
  phn: string,
  visit: Visit,
  opened: OpenForm,
  formId?: string,
): Promise<Filling> {
  const { formTemplate: form, physicianInfo: physician, progress: saved, tabKey } = opened;
  const tab = await TabCopy.open(formId === undefined ? code : `${code} ${formId}`, tabKey);
  const kept = (await tab?.read()) ?? null;
  const keeper = new ProgressKeeper({
    saved,
    unsaved: kept?.progress ?? null,
    save: (input) => visit.ask('forms-saveProgress', input),
    now: visit.now,
  });
  const { progress } = keeper.kept();
  const place = kept?.place ?? placeToGoOn(form, progress, stepWidth());
  return { form, physician, code, phn, keeper, tab, place, copyToMe: kept?.copyToMe === true };
}

/** A form that is looked at before it is sent to anybody: nothing typed is kept. */
export function beginPreview(opened: Output<'forms-previewForm'>): Filling {
  const { formTemplate: form, physicianInfo: physician } = opened;
  const keeper = new ProgressKeeper({
    saved: { version: 0, ...noProgress },
    unsaved: null,
    save: null,
    now: Date.now,
  });
  return {
    form,
    physician,
    code: '',
    phn: '',
    keeper,
    tab: null,
    place: placeToGoOn(form, keeper.kept().progress, stepWidth()),
    copyToMe: false,
  };
}
