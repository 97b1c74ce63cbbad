import { dentalSpecialty } from '@consult/domain/consult/outcomes.ts';
import {
  deniedBySeed,
  denialsOf,
  permissionsOf,
  roleSeed,
  validationRequiredRole,
} from '@consult/domain/permission/roles.ts';
import type { SeededRole } from '@consult/domain/permission/roles.ts';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../call/viewer.ts';
import { canDo, mayRemove } from './policy.ts';
import type { Removable, Standing } from './policy.ts';

/** Somebody with these roles of a fresh installation. */
function viewer(roles: readonly SeededRole[], personId = 'me'): Viewer {
  return {
    personId,
    sessionId: 'session',
    secondFactor: false,
    secondFactorRequired: false,
    roles,
    permissions: permissionsOf(roles, roleSeed),
    denies: denialsOf(roles, deniedBySeed),
    clinicIds: [],
    claimsVersion: 1,
    faxesOwnMessages: false,
  };
}

const econsult: Standing = {
  activityType: 'econsult',
  specialty: 'Dermatology',
  subsite: 'Acne',
  role: null,
  alone: false,
  consultantOfClinic: false,
  consultantsGone: false,
  dataCollection: true,
  callComplete: false,
};

/** The allowed actions, without the PDF, which everybody who reads the consult may keep. */
function allowed(roles: readonly SeededRole[], at: Partial<Standing>): string[] {
  const { exportPdf, outcomeList: _list, ...flags } = canDo(viewer(roles), { ...econsult, ...at });
  expect(exportPdf).toBe(true);
  return Object.entries(flags)
    .filter(([, may]) => may)
    .map(([name]) => name)
    .sort();
}

const specialist = [
  'addConsultant',
  'bill',
  'changeStatus',
  'charge',
  'customizeBillingCode',
  'editOutcome',
  'faxToMoa',
  'forwardToMoa',
  'labelImages',
  'predictImages',
  'readAccessLog',
  'readPayments',
  'resources',
  'send',
  'setAppointment',
  'shareWithPatient',
  'templates',
];
const without = (list: readonly string[], ...names: string[]): string[] => list.filter((name) => !names.includes(name));
const added = (list: readonly string[], ...names: string[]): string[] => [...list, ...names].sort();
const staff = ['addConsultant', 'forwardToPatient', 'send', 'shareWithPatient'];

type Case = [string, readonly SeededRole[], Partial<Standing>, string[]];
const table: Case[] = [
  [
    'a referrer on the eConsult plan',
    ['free'],
    { role: 'referrer' },
    ['forwardToSpecialist', 'readAccessLog', 'send', 'shareWithPatient'],
  ],
  [
    'a referrer on the Plus plan',
    ['adminFee'],
    { role: 'referrer' },
    ['bill', 'forwardToMoa', 'forwardToSpecialist', 'readAccessLog', 'send', 'shareWithPatient'],
  ],
  [
    'the referrer of a phone consult',
    ['adminFee'],
    { role: 'referrer', activityType: 'phoneConsult' },
    ['bill', 'forwardToMoa', 'readAccessLog', 'send', 'shareWithPatient'],
  ],
  [
    'the referrer of a referral, whose thread nobody else reads',
    ['adminFee'],
    { role: 'referrer', activityType: 'referral', alone: true },
    ['forwardToMoa', 'readAccessLog', 'shareWithPatient'],
  ],
  ['a forwarder', ['resident'], { role: 'forwarder' }, ['send']],
  [
    'a referrer whose practice id is not validated yet',
    ['free', validationRequiredRole],
    { role: 'referrer' },
    ['readAccessLog'],
  ],
  [
    'a referrer whose specialist is no longer on the platform',
    ['free'],
    { role: 'referrer', consultantsGone: true },
    ['forwardToSpecialist', 'readAccessLog', 'shareWithPatient'],
  ],
  ['a consultant', ['specialist'], { role: 'consultant' }, specialist],
  [
    'a consultant whose practice id is not validated yet',
    ['specialist', validationRequiredRole],
    { role: 'consultant' },
    without(specialist, 'addConsultant', 'faxToMoa', 'forwardToMoa', 'send', 'setAppointment', 'shareWithPatient'),
  ],
  [
    'a consultant without data collection',
    ['specialist'],
    { role: 'consultant', dataCollection: false },
    without(specialist, 'editOutcome', 'labelImages'),
  ],
  [
    'a consultant of another specialty than the labelled ones',
    ['specialist'],
    { role: 'consultant', specialty: 'Cardiology' },
    without(specialist, 'labelImages'),
  ],
  ...(['Thyroid', 'Neck Mass'] as const).map((subsite): Case => [
    `a consultant of ${subsite}, which is not labelled`,
    ['specialist'],
    { role: 'consultant', specialty: 'Otolaryngology', subsite },
    without(specialist, 'labelImages'),
  ]),
  [
    'a consultant who reads audiograms and sinuses',
    ['specialist', 'audiology', 'sinus'],
    { role: 'consultant', specialty: 'Otolaryngology', subsite: 'Ear' },
    added(specialist, 'billAudiogram', 'billSinusEndoscopy'),
  ],
  [
    'the consultant of a phone consult',
    ['specialist'],
    { role: 'consultant', activityType: 'phoneConsult' },
    added(specialist, 'markCallComplete'),
  ],
  [
    'the consultant of a phone consult that is complete',
    ['specialist'],
    { role: 'consultant', activityType: 'phoneConsult', callComplete: true },
    specialist,
  ],
  [
    'a specialist who is the referrer here',
    ['specialist'],
    { role: 'referrer' },
    [
      'addConsultant',
      'bill',
      'customizeBillingCode',
      'forwardToMoa',
      'forwardToSpecialist',
      'readAccessLog',
      'readPayments',
      'send',
      'shareWithPatient',
    ],
  ],
  [
    'a consultant who has lost the role',
    ['free'],
    { role: 'consultant' },
    ['predictImages', 'readAccessLog', 'send', 'shareWithPatient'],
  ],
  [
    'staff of the clinic of a consultant, no member yet',
    ['moa'],
    { consultantOfClinic: true },
    added(staff, 'changeStatus', 'joinFirst', 'setAppointment'),
  ],
  [
    'staff of the clinic of a consultant, a member',
    ['moa'],
    { role: 'moa', consultantOfClinic: true },
    added(staff, 'changeStatus', 'setAppointment'),
  ],
  ['staff of the referrer’s clinic, no member yet', ['moa'], {}, added(staff, 'joinFirst')],
  ['staff of the referrer’s clinic, a member', ['moa'], { role: 'moa' }, staff],
  [
    'staff of a clinic whose referral nobody reads',
    ['moa'],
    { activityType: 'referral', alone: true },
    ['forwardToPatient', 'joinFirst', 'shareWithPatient'],
  ],
];

describe('what may be done with a consult', () => {
  it.each(table)('%s', (_, roles, at, expected) => {
    expect(allowed(roles, at)).toEqual(expected);
  });

  it('has the dental outcomes in their one specialty for whoever may record them, and the others elsewhere', () => {
    const list = (roles: readonly SeededRole[], specialty: string): string =>
      canDo(viewer(roles), { ...econsult, role: 'consultant', specialty }).outcomeList;
    expect(list(['specialist', 'dentist'], dentalSpecialty)).toBe('dental');
    expect(list(['specialist', 'dentist'], 'Dermatology')).toBe('econsult');
    expect(list(['specialist'], dentalSpecialty)).toBe('econsult');
  });
});

describe('who may remove a member', () => {
  const members: Removable[] = [
    { personId: 'referrer', role: 'referrer', addedBy: 'me' },
    { personId: 'first', role: 'consultant', addedBy: 'referrer' },
    { personId: 'me', role: 'consultant', addedBy: 'referrer' },
    { personId: 'mine', role: 'consultant', addedBy: 'me' },
    { personId: 'office', role: 'moa', addedBy: 'office' },
  ];
  const removes = (roles: readonly SeededRole[], personId: string): string[] =>
    members.filter((member) => mayRemove(viewer(roles, personId), members, member)).map((member) => member.personId);

  it.each([
    ['the consultant who added them', ['specialist'], 'me', ['mine']],
    ['a consultant who added nobody', ['specialist'], 'first', []],
    ['the referrer, who sent it to them', ['adminFee'], 'referrer', []],
    ['staff', ['moa'], 'office', []],
    ['somebody who is no member', ['specialist'], 'nobody', []],
    ['an admin, who is none', ['admin'], 'nobody', ['referrer', 'first', 'me', 'mine', 'office']],
    ['an admin who is one, and not themselves', ['specialist', 'admin'], 'me', ['referrer', 'first', 'mine', 'office']],
  ] as const)('%s', (_, roles, personId, expected) => {
    expect(removes(roles, personId)).toEqual(expected);
  });
});
