import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Output } from '../../app/call.ts';
import { inTurn, offline, refused, type Answer } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import {
  activityId,
  auditLine,
  consultPath,
  lineOf,
  may,
  memberOf,
  openedConsult,
  patient,
  patientName,
  threadOf,
} from '../../testing/world/activity.ts';

const thread = () => page.getByRole('log', { name: 'Thread' });

/** Chooses an item of the consult's Actions menu. */
async function act(name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog');
}

test('forwarding to clinic staff asks for an address only where it goes to one, and says who receives it', async () => {
  let version = 1;
  const forwarded: Answer<'secureMessaging-moaMessage'> = () => {
    version = 2;
    live.say('activity', activityId, version);
    return { recipients: ['Tamsin Okoye'] };
  };
  const { server, live } = await show(consultPath, {
    who: 'derm',
    answers: {
      'activity-open': () => openedConsult({ version }),
      'activity-auditLog': () => ({
        entries: version === 2 ? [auditLine('consult-forwarded-to-moa', 'derm')] : [],
        next: null,
      }),
      'secureMessaging-moaMessage': inTurn(refused('NOT_ALLOWED'), forwarded),
    },
  });
  const dialog = await act('Forward to MOA');
  const forward = dialog.getByRole('button', { name: 'Forward' });
  await expect.element(dialog.getByText('Secure Message from Dr. Varga:')).toBeVisible();
  await dialog.getByLabelText('An e-mail address').click();
  await forward.click();
  await expect.element(dialog.getByText('Email is required')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  await expectNoFaults();
  await dialog.getByLabelText('Message').fill('Please book her for Tuesday.');
  // A reload keeps the typed text.
  await reopen(address());
  await act('Forward to MOA');
  await expect.element(dialog.getByLabelText('Message')).toHaveValue('Please book her for Tuesday.');
  await dialog.getByLabelText('The staff of Varga Dermatology').click();
  await forward.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Error forwarding econsult');
  await forward.click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Tamsin Okoye');
  const [first, second] = server.asked('secureMessaging-moaMessage').map(({ input }) => input);
  expect(first).toMatchObject({ activityId, to: 'clinic', body: 'Please book her for Tuesday.' });
  // The second try says the same.
  expect({ ...second, messageId: first?.messageId }).toEqual(first);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const audit = page.getByRole('region', { name: 'Audit log' });
  await expect.element(audit).toMatchTextContent('Dr. Sunita Varga forwarded it to an MOA');
});

function routed(name: 'derm' | 'derm2' | 'cardio') {
  const { id: uid, salutation, firstName, lastName, title, credentials } = cast[name];
  const label = { name: `${salutation} ${firstName} ${lastName}`, location: 'Calgary, AB', title, credentials };
  return {
    uid,
    avgResponseTime: -1,
    labelV2: label,
    onVacation: false,
    vacationEndDateMili: null,
    vacationLastDay: null,
  };
}

test('forwarding to a specialist: subsite and specialist are asked for, the chosen messages go along, and it opens', async () => {
  const words = [lineOf(2, { text: 'First word about her.' }), lineOf(3, { text: 'Second word about her.' })];
  const subject = `FWD: Dermatology - Pigmented lesion, ${patient.phn}`;
  const made = fixedId(8, 2);
  const tree: Output<'routing-routeReferral_v2'> = {
    Cardiology: { 'Heart failure': [routed('cardio')] },
    Dermatology: { Acne: [routed('derm')], 'Pigmented lesion': [routed('derm'), routed('derm2')] },
  };
  const { server } = await show(consultPath, {
    who: 'plus',
    answers: {
      'activity-open': ({ activityId: id }) =>
        openedConsult({ id, can: may.referrer, lastSeq: 3, version: 3, ...(id === made ? { subject } : {}) }),
      'message-list': ({ activityId: id }) =>
        threadOf(id === made ? [lineOf(2, { text: 'Second word about her.', copied: true })] : words),
      'routing-routeReferral_v2': offline,
      'secureMessaging-forwardEconsult': inTurn(refused('NOT_ALLOWED'), { activityId: made, subject }),
    },
  });
  const dialog = await act('Forward to specialist');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Error routing referral');
  const specialties = dialog.getByLabelText('Specialty').getByRole('option');
  expect(specialties.elements().map(({ textContent }) => textContent)).toEqual(['Choose']);
  server.answer({ 'routing-routeReferral_v2': tree });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByRole('option', { name: 'Cardiology' })).toBeInTheDocument();
  const forward = dialog.getByRole('button', { name: 'Forward' });
  await forward.click();
  await expect.element(dialog.getByText('A specialist is required')).toBeVisible();
  await dialog.getByLabelText('Specialty').selectOptions('Dermatology');
  await forward.click();
  await expect.element(dialog.getByText('Please select a subsite.')).toBeVisible();
  await expectNoFaults();
  await dialog.getByLabelText('Subsite').selectOptions('Pigmented lesion');
  await dialog.getByRole('radio', { name: /Nakagawa/ }).click();
  await expect.element(dialog.getByText('2 of 2 messages')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /First word/ }).click();
  await expect.element(dialog.getByText(subject)).toBeVisible();
  await forward.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Error forwarding econsult to specialist');
  await forward.click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Dr. Paloma Nakagawa');
  const [first, second] = server.asked('secureMessaging-forwardEconsult').map(({ input }) => input);
  expect(first).toEqual({
    submissionId: expect.any(String) as string,
    activityId,
    referingPhysicianUid: cast.plus.id,
    recipientSpecialistUId: cast.derm2.id,
    newSpecialty: 'Dermatology',
    newSubSite: 'Pigmented lesion',
    previousMessages: [words[1]!.id],
    subject,
  });
  expect({ ...second, submissionId: first?.submissionId }).toEqual(first);
  await dialog.getByRole('link', { name: 'Open the new consult' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toMatchTextContent('FWD: Dermatology - Pigmented lesion');
  expect(address()).not.toContain(activityId);
  await expect.element(thread().getByText('Second word about her.')).toBeVisible();
  await expect.element(thread().getByText('First word about her.')).not.toBeInTheDocument();
});

test('clinic staff writes to the patient and sees where and when it goes; they join before they add a consultant', async () => {
  const done: string[] = [];
  const { members } = openedConsult();
  const joined = memberOf('moa', { role: 'moa', position: 3 });
  const { server } = await show(`/dashboard/clinic-inbox?econsultId=${activityId}`, {
    who: 'moa',
    answers: {
      'activity-open': () =>
        openedConsult({
          viewerType: 'moa',
          can: { ...may.staff, joinFirst: done.length === 0 },
          members: [...members, ...[joined, memberOf('cardio', { position: 4 })].slice(0, done.length)],
        }),
      'activity-addSelfToActivityAsMoa_v1': () => {
        done.push('joined');
        return { ok: true };
      },
      'secureMessaging-addUserToActivity': () => {
        done.push('added');
        return { ok: true };
      },
      'secureMessaging-forwardToPatient': ({ messageId }) => ({ messageId, goesOutAt: '2026-03-10T13:00:00.000Z' }),
      'secureMessaging-getConsultantsAvailableToUser': [{ uid: cast.cardio.id, label: 'Dr. Étienne D’Angelo' }],
    },
  });
  await expect.element(page.getByText('Viewing as MOA').first()).toBeVisible();
  const dialog = await act('Forward to patient');
  const send = dialog.getByRole('button', { name: 'Send to the patient' });
  await expect.element(dialog).toMatchTextContent(`${patientName} gets a link by e-mail`);
  await send.click();
  await expect.element(dialog.getByText('Subject is required')).toBeVisible();
  await expect.element(dialog.getByText('Message is required')).toBeVisible();
  await dialog.getByLabelText('Subject').fill('Your visit');
  await dialog.getByLabelText('Message').fill('Please come on Tuesday at nine.');
  await expectNoFaults();
  await send.click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('wanda@patients.example');
  expect(server.asked('secureMessaging-forwardToPatient').map(({ input }) => input)).toEqual([
    {
      messageId: expect.any(String) as string,
      activityId,
      patientEmail: 'wanda@patients.example',
      subject: 'Your visit',
      body: 'Please come on Tuesday at nine.',
    },
  ]);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const list = page.getByRole('list', { name: 'Members' });
  await expect.element(list.getByText('Tamsin Okoye')).not.toBeInTheDocument();
  await act('Add consultant');
  await dialog.getByRole('radio', { name: 'Dr. Étienne D’Angelo' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(list.getByText('Tamsin Okoye')).toBeVisible();
  await expect.element(list.getByText(/D’Angelo/)).toBeVisible();
  expect(done).toEqual(['joined', 'added']);
  expect(server.asked('secureMessaging-addUserToActivity').map(({ input }) => input)).toEqual([
    { activityId, newUserId: cast.cardio.id, activityRole: 'consultant' },
  ]);
});

test('the fax to the own clinic says that it goes, for 2 s, or why not, and keeps its words', async () => {
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { 'fax-queueMOAEConsultFax': inTurn(refused('NOT_ALLOWED'), { ok: true }) },
  });
  const box = page.getByRole('region', { name: 'Fax to MOA' });
  const words = box.getByLabelText('Message to the MOA');
  const send = box.getByRole('button', { name: 'Send fax' });
  await words.fill('Book within a week.');
  await send.click();
  await expect.element(box.getByRole('alert')).toMatchTextContent(/^Error sending fax: You are not permitted/);
  await expect.element(words).toHaveValue('Book within a week.');
  clock.pause();
  await send.click();
  const said = box.getByText('The fax is on its way');
  await expect.element(said).toBeVisible();
  await clock.runFor(1_999);
  await expect.element(said).toBeVisible();
  await clock.runFor(1);
  await expect.element(said).not.toBeInTheDocument();
  await expect.element(words).toHaveValue('');
  const [first, second] = server.asked('fax-queueMOAEConsultFax').map(({ input }) => input);
  expect(first).toMatchObject({ activityId, messageToMOA: 'Book within a week.' });
  // The second try says the same.
  expect({ ...second, faxId: first?.faxId }).toEqual(first);
});

test('among many consultants one is found by surname, without accents, and stays in sight once chosen', async () => {
  const found = cast.derm2.id.replace(/.{2}$/, '99');
  const others = Array.from({ length: 20 }, (_, n) => ({
    uid: cast.derm2.id.replace(/.{2}$/, `${n + 10}`),
    label: `Dr. Ann Other${n}`,
  }));
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'secureMessaging-getConsultantsAvailableToUser': [
        ...others,
        { uid: cast.cardio.id, label: 'Dr. Étienne D’Angelo' },
        { uid: found, label: 'Dr. Noémie Béland' },
      ],
      'secureMessaging-addUserToActivity': { ok: true },
    },
  });
  const dialog = await act('Add consultant');
  const choices = dialog.getByRole('radio');
  await expect.element(choices).toHaveLength(22);
  const search = dialog.getByRole('searchbox', { name: 'Search' });
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('nobody');
  await expect.element(dialog.getByText('Nothing found.')).toBeVisible();
  await search.fill('bel');
  await expect.element(choices).toHaveLength(1);
  // Enter takes the only one left, and sends nothing yet.
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('radio', { name: 'Dr. Noémie Béland' })).toBeChecked();
  expect(server.asked('secureMessaging-addUserToActivity')).toEqual([]);
  await search.fill('other1');
  await expect.element(dialog.getByRole('radio', { name: 'Dr. Noémie Béland' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(() => server.asked('secureMessaging-addUserToActivity').map(({ input }) => input.newUserId))
    .toEqual([found]);
});
