import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultSignupContent,
  provinceOffered,
  readNames,
  readSignupContent,
  validationSettingOf,
} from './signup-content.ts';

test('without a document there are our defaults, a setting for every province', () => {
  const content = readSignupContent(undefined);
  expect(content.provincesByPlan).toEqual(defaultSignupContent.provincesByPlan);
  expect(content.howDidYouHearAboutUs).toEqual(defaultSignupContent.howDidYouHearAboutUs);
  expect(Object.keys(content.validationSettings)).toHaveLength(13);
  expect(validationSettingOf(content, 'AB')).toEqual({ validationEnabled: true, fieldName: 'Practice ID' });
  expect(validationSettingOf(content, 'BC')).toEqual({ validationEnabled: true, fieldName: 'MSP Number' });
  expect(validationSettingOf(content, 'QC')).toEqual({ validationEnabled: false, fieldName: 'Practice ID' });
});

describe('a document that is broken in places', () => {
  test('keeps what can be read, piece by piece', () => {
    const content = readSignupContent({
      enabledProvinces: { plus: ['ON', 'Ontario', 7, null], econsult: 'all' },
      validationSettings: {
        AB: { validationEnabled: 'yes', fieldName: 'PRAC ID' },
        ON: { validationEnabled: true },
        XX: {},
      },
      howDidYouHearAboutUsNew: [
        {
          value: 'Fair',
          extraInputRequired: true,
          extraInputType: 'dropdown',
          header: 'Which?',
          dropDownOptions: ['A', 3, 'A', ' '],
        },
        { value: 'Radio', extraInputRequired: true, extraInputType: 'dropdown', dropDownOptions: [] },
        { value: '' },
        'a bird',
      ],
    });
    expect(content.provincesByPlan).toEqual({ plus: ['ON'], econsult: defaultSignupContent.provincesByPlan.econsult });
    expect(content.validationSettings).toMatchObject({
      AB: { validationEnabled: true, fieldName: 'PRAC ID' },
      ON: { validationEnabled: true, fieldName: 'Practice ID' },
    });
    expect(content.validationSettings).not.toHaveProperty('XX');
    expect(content.howDidYouHearAboutUs).toEqual([
      { value: 'Fair', extraInputRequired: true, extraInputType: 'dropdown', header: 'Which?', dropDownOptions: ['A'] },
      // A list without choices could never be answered.
      { value: 'Radio', extraInputRequired: false, extraInputType: null, header: '', dropDownOptions: [] },
    ]);
  });

  test('never ends in an error, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.jsonValue(),
        fc.jsonValue(),
        (enabledProvinces, validationSettings, howDidYouHearAboutUsNew) => {
          const content = readSignupContent({ enabledProvinces, validationSettings, howDidYouHearAboutUsNew });
          expect(content.howDidYouHearAboutUs.length).toBeGreaterThan(0);
          expect(validationSettingOf(content, 'AB').fieldName).not.toBe('');
        },
      ),
    );
  });
});

test('a plan that an administrator offers nowhere is offered nowhere', () => {
  const content = readSignupContent({ enabledProvinces: { plus: [] } });
  expect(provinceOffered(content, 'plus', 'AB')).toBe(false);
  expect(provinceOffered(content, 'econsult', 'QC')).toBe(true);
});

test('a list of names holds each once', () => {
  expect(readNames({ emrList: ['OSCAR', ' OSCAR ', 7, ''] }, 'emrList', ['Ours'])).toEqual(['OSCAR']);
  expect(readNames({ emrList: 'OSCAR' }, 'emrList', ['Ours'])).toEqual(['Ours']);
  expect(readNames(null, 'clinicNames', [])).toEqual([]);
});
