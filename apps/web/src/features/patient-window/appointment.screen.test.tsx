import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import { inTurn, refused } from '../../testing/answers.ts';
import { usualNow } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { activityId, consultPath, may, openedConsult } from '../../testing/world/activity.ts';
import { appointmentOf } from '../../testing/world/appointment.ts';
import { windowState } from '../../testing/world/patient-window.ts';

const year = usualNow.getFullYear() + 1;
const words = {
  day: `${year}-02-26`,
  time: '13:40',
  zone: 'America/Edmonton',
  place: 'Varga Dermatology, 1209 14 St',
  bring: '',
};
const can = { ...may.consultant, shareWithPatient: true };

const openConsult = (consult: Partial<ActivityDetail>, options: ShowOptions = {}) =>
  show(consultPath, {
    who: 'derm',
    ...options,
    answers: { 'activity-open': openedConsult({ can, ...consult }), ...options.answers },
  });

async function openDialog(consult: Partial<ActivityDetail> = {}, options: ShowOptions = {}) {
  const shown = await openConsult(consult, options);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: /Appointment…|Rendez-vous…/ }).click();
  return { ...shown, dialog: page.getByRole('dialog') };
}

async function fill(dialog: Locator): Promise<void> {
  await dialog.getByLabelText('Day').fill(words.day);
  await dialog.getByLabelText('Time', { exact: true }).fill(words.time);
  await dialog.getByLabelText('Place').fill(words.place);
}
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save', exact: true });
const part = () => page.getByRole('region', { name: 'Appointment' });

everyLook('the appointment of a consult', async (look) => {
  const { dialog } = await openDialog(
    { status: 'booked', appointment: appointmentOf({ answer: { says: 'coming', at: usualNow.toISOString() } }) },
    look,
  );
  await dialog.getByLabelText(/Place|Lieu/).fill(' ');
  await dialog.getByRole('button', { name: /^(Save|Enregistrer)$/ }).click();
  await expect.element(dialog.getByLabelText(/Place|Lieu/)).toHaveFocus();
});

test('is entered from the actions, and sets the status to Booked; who has no window yet may be shared with', async () => {
  const { server } = await openConsult(
    {},
    {
      answers: {
        'patientWindow-setAppointment': { appointment: appointmentOf({ version: 1 }), patient: 'no-window' },
        'patientWindow-get': windowState(),
      },
    },
  );
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Book with an appointment…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Appointment' });
  await expect.element(dialog).toMatchTextContent('Saving it sets the status to Booked.');
  await expect.element(dialog.getByLabelText('Time', { exact: true })).toHaveAccessibleDescription('Mountain Time');
  await save(dialog).click();
  await expect.element(dialog.getByText('Choose the day of the appointment.')).toBeVisible();
  await expect.element(dialog.getByText('Choose the time of the appointment.')).toBeVisible();
  await expect.element(dialog.getByText('Say where the appointment is.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Day')).toHaveFocus();
  await fill(dialog);
  server.answer({
    'activity-open': openedConsult({ can, status: 'booked', version: 2, appointment: appointmentOf({ version: 1 }) }),
  });
  await save(dialog).click();
  const offer = page.getByRole('dialog', { name: 'The patient does not see this yet' });
  await expectNoFaults();
  expect(server.asked('patientWindow-setAppointment').map(({ input }) => input)).toEqual([
    { activityId, seen: 0, ...words },
  ]);
  await offer.getByRole('button', { name: 'Share with patient' }).click();
  const share = page.getByRole('dialog', { name: 'Share with patient' });
  await expect.element(share.getByLabelText('Patient e-mail')).toBeVisible();
  await share.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(part()).toMatchTextContent(/Friday,? 26 February \d+, 13:40 Mountain Time/);
});

test('stands on the consult with its clinic and what the patient answered', async () => {
  const answer = { says: 'not-coming', at: usualNow.toISOString() } as const;
  await openConsult({ status: 'booked', can: may.referrer, appointment: appointmentOf({ answer }) }, { who: 'plus' });
  await expect.element(part()).toMatchTextContent('Varga Dermatology, 1209 14 St');
  await expect.element(part()).toMatchTextContent('Varga Dermatology · (403) 555-0102');
  await expect.element(part()).toMatchTextContent('Can’t come · now');
  await expect.element(part().getByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['cancelled', { appointment: appointmentOf({ state: 'cancelled' }) }, 'It was cancelled.'],
  ['over', { appointment: appointmentOf({ state: 'past' }) }, '13:40 Mountain Time (over)'],
  ['not answered', { appointment: appointmentOf() }, 'No answer'],
  ['not entered', { appointment: null }, 'No appointment was entered.'],
  [
    'of a consult that is not booked any more',
    { appointment: appointmentOf(), status: 'to_book' },
    'The patient does not see it while the consult is not booked.',
  ],
] as const)('that is %s says so', async (_name, consult, said) => {
  await openConsult({ status: 'booked', ...consult });
  await expect.element(part()).toMatchTextContent(said);
});

test('is changed on what was seen; somebody else’s change is shown, and overwritten only by a second press', async () => {
  const { dialog, server } = await openDialog(
    { status: 'booked', appointment: appointmentOf() },
    {
      answers: {
        'patientWindow-setAppointment': inTurn(refused('STATE_CHANGED', { status: 409 }), {
          appointment: appointmentOf({ version: 5, place: 'Room 4' }),
          patient: 'told',
        }),
      },
    },
  );
  await dialog.getByLabelText('Place').fill('Room 4');
  server.answer({
    'activity-open': openedConsult({
      can,
      status: 'booked',
      version: 2,
      appointment: appointmentOf({ version: 4, place: 'Room 9' }),
    }),
  });
  await save(dialog).click();
  await expect.element(dialog.getByText('Somebody else changed the appointment.')).toBeVisible();
  await expect.element(dialog.getByText(/Room 9 now\. Save again/)).toBeVisible();
  await expect.element(dialog.getByLabelText('Place')).toHaveValue('Room 4');
  await save(dialog).click();
  await expect
    .element(page.getByText('The appointment is saved. The patient gets an e-mail about it in 20 seconds.'))
    .toBeVisible();
  expect(server.asked('patientWindow-setAppointment').map(({ input }) => input.seen)).toEqual([3, 4]);
});

test('what is typed is there again after a reload; what somebody else saved meanwhile is shown before it is overwritten', async () => {
  const { dialog, server, live } = await openDialog(
    { status: 'booked', appointment: appointmentOf() },
    {
      answers: {
        'patientWindow-setAppointment': {
          appointment: appointmentOf({ version: 5, place: 'Room 4' }),
          patient: 'told',
        },
      },
    },
  );
  await dialog.getByLabelText('Place').fill('Room 4');
  await reopen(consultPath);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Appointment…' }).click();
  await expect.element(dialog.getByLabelText('Place')).toHaveValue('Room 4');
  const appointment = appointmentOf({ version: 4, place: 'Room 9' });
  server.answer({ 'activity-open': openedConsult({ can, status: 'booked', version: 2, appointment }) });
  live.say('activity', activityId, 2);
  await expect.poll(() => server.asked('activity-open').at(-1)?.state).toBe('answered');
  await expect.element(part()).toMatchTextContent('Room 9');
  await save(dialog).click();
  await expect.element(dialog.getByText(/Room 9 now\. Save again/)).toBeVisible();
  expect(server.asked('patientWindow-setAppointment')).toHaveLength(0);
  await save(dialog).click();
  await expect.poll(() => server.asked('patientWindow-setAppointment').map(({ input }) => input.seen)).toEqual([4]);
  expect(server.asked('patientWindow-setAppointment')[0]!.input.place).toBe('Room 4');
});

test('what was typed and closed again is not taken for the appointment', async () => {
  const { dialog } = await openDialog({ status: 'booked', appointment: appointmentOf() });
  await dialog.getByLabelText('Place').fill('Room 4');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Appointment…' }).click();
  await expect.element(dialog.getByLabelText('Place')).toHaveValue(appointmentOf().place);
});

test('is cancelled', async () => {
  const { dialog, server } = await openDialog(
    { status: 'booked', appointment: appointmentOf() },
    { answers: { 'patientWindow-cancelAppointment': { appointment: null, patient: 'no-mail' } } },
  );
  await dialog.getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect
    .element(page.getByText('The appointment is cancelled. The patient takes no e-mails. Tell them another way.'))
    .toBeVisible();
  expect(server.asked('patientWindow-cancelAppointment')[0]!.input).toEqual({ activityId, seen: 3 });
});

test('of a clinic in a province of several zones names the zone, and lets it be chosen', async () => {
  const { dialog, server } = await openDialog(
    { status: 'booked', appointmentZones: ['America/Vancouver', 'America/Fort_Nelson'] },
    { answers: { 'patientWindow-setAppointment': { appointment: appointmentOf(), patient: 'told' } } },
  );
  await fill(dialog);
  await expect.element(dialog.getByLabelText('Time zone')).toHaveDisplayValue('Pacific Time (Vancouver)');
  await dialog.getByLabelText('Time zone').selectOptions('America/Fort_Nelson');
  await save(dialog).click();
  await expect
    .poll(() => server.asked('patientWindow-setAppointment').map(({ input }) => input.zone))
    .toEqual(['America/Fort_Nelson']);
});
