import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleFields } from './answers.ts';
import { isQuestion } from './form.ts';
import { anyAnswers, anyForm, field, form } from './forms.testing.ts';
import { stepsOf } from './steps.ts';
import type { StepWidth } from './steps.ts';

const text = (fieldName: string) => field({ fieldName, inputType: 'Text' });
const label = (fieldName: string) => field({ fieldName, inputType: 'Label' });
const said = (...asked: Parameters<typeof stepsOf>) =>
  stepsOf(...asked).map(({ parts }) =>
    parts.map(({ section, fields }) => `${section.sectionName}: ${fields.map((one) => one.fieldName).join(' ')}`),
  );

const visit = form(
  [label('welcome'), text('name'), text('age'), label('thanks')],
  [label('about'), label('more')],
  [text('pain'), label('rest'), text('where')],
  [label('goodbye')],
);

test('on a phone a question is a step, with the labels before it', () => {
  expect(said(visit, 'phone', {})).toEqual([
    ['Section 1: welcome name'],
    ['Section 1: age thanks'],
    ['Section 2: about more', 'Section 3: pain'],
    ['Section 3: rest where', 'Section 4: goodbye'],
  ]);
});

test('wide a section is a step; one without a question goes with the next', () => {
  expect(said(visit, 'wide', {})).toEqual([
    ['Section 1: welcome name age thanks'],
    ['Section 2: about more', 'Section 3: pain rest where', 'Section 4: goodbye'],
  ]);
});

test('what the answers hide is in no step', () => {
  const why = field({ fieldName: 'why', inputType: 'Text', showWhen: { fieldName: 'name', is: 'Ada' } });
  expect(said(form([text('name')], [why]), 'phone', {})).toEqual([['Section 1: name']]);
  expect(said(form([text('name')], [why]), 'phone', { name: 'Ada' })).toEqual([
    ['Section 1: name'],
    ['Section 2: why'],
  ]);
});

test('every shown field stands in one step, in order; a step has a question, on a phone one', () => {
  fc.assert(
    fc.property(anyForm, anyAnswers, fc.constantFrom<StepWidth>('phone', 'wide'), (one, answers, width) => {
      const steps = stepsOf(one, width, answers).map(({ parts }) => parts.flatMap(({ fields }) => [...fields]));
      expect(steps.flat()).toEqual(visibleFields(one, answers));
      for (const fields of steps) {
        const questions = fields.filter(isQuestion).length;
        expect(width === 'phone' ? questions === 1 : questions >= 1).toBe(true);
      }
    }),
  );
});
