import { useLingui } from '@lingui/react/macro';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { visibleFields } from '@consult/domain/care-form/answers.ts';
import { isQuestion } from '@consult/domain/care-form/form.ts';
import { answersOf, type CareProgress } from '@consult/domain/care-form/progress.ts';
import { stepsOf } from '@consult/domain/care-form/steps.ts';
import { fieldId, personFieldId } from './field-id.ts';
import type { Filling } from './filling.ts';
import { personOf } from './person.ts';
import { questionsOf, stepAt } from './place.ts';
import { useStepWidth } from './step-width.ts';
import { wrongOf, type Wrong } from './wrong.ts';

/** What somebody has typed into a form so far, where they are in it, and what is wrong on the screen that they see. */
export function useForm({ form, keeper, place: begun, copyToMe: wished }: Filling, allAtFirst: boolean) {
  const { i18n } = useLingui();
  const { progress, saving, over } = useSyncExternalStore(keeper.watch, keeper.kept);
  const [place, setPlace] = useState(begun);
  const [all, setAll] = useState(allAtFirst);
  const [copyToMe, setCopyToMe] = useState(wished);
  const [heard, setHeard] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<{ progress: CareProgress; wrong: readonly Wrong[] } | null>(null);
  const width = useStepWidth();

  const answers = useMemo(() => answersOf(progress), [progress]);
  const steps = useMemo(() => stepsOf(form, width, answers), [form, width, answers]);
  const person = personOf(form, progress);
  const at = place.at === 'question' ? stepAt(form, steps, place.fieldName) : -1;

  /** All that the answers show, section by section. */
  const shown = new Set(visibleFields(form, answers));
  const wholeForm = form.sections
    .map((section) => ({ section, fields: section.fields.filter((field) => shown.has(field)) }))
    .filter(({ fields }) => fields.length > 0);
  const asked = all || !steps[at] ? [...shown].filter(isQuestion) : questionsOf(steps[at]);
  const onScreen = new Set([
    ...(place.at === 'person' && !all ? [] : asked.map((field) => fieldId(form, field))),
    ...(place.at === 'question' && !all ? [] : Object.values(personFieldId)),
    ...(place.at === 'review' ? [''] : []),
  ]);
  // What the server refused holds until something is changed.
  const found = refused?.progress === progress ? refused.wrong : [];
  const wrong = [...found, ...wrongOf(i18n, { form, answers, person, copyToMe })].filter(({ id }) => onScreen.has(id));

  return {
    form,
    progress,
    saving,
    over,
    answers,
    steps,
    wholeForm,
    at,
    place,
    all,
    width,
    person,
    copyToMe,
    wrong,
    /** What was said of it: nobody hears what is wrong with a question before they went on from it. */
    said: wrong.filter(({ id }) => heard.has(id)),
    goTo: setPlace,
    showAll: setAll,
    setCopyToMe,
    sayWrong: () => setHeard((before) => new Set([...before, ...wrong.map(({ id }) => id)])),
    /** The server found this wrong with what was submitted. */
    refuse: (by: readonly Wrong[]) => {
      setRefused({ progress, wrong: by });
      setHeard((before) => new Set([...before, ...by.map(({ id }) => id)]));
    },
    type: keeper.type.bind(keeper),
    typePerson: (changes: Partial<typeof person>) => keeper.typePerson({ ...person, ...changes }),
  };
}

export type FormState = ReturnType<typeof useForm>;
