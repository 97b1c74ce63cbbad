import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { consultPath, openedConsult } from '../../testing/world/activity.ts';
import { moles } from '../../testing/world/composer.ts';
import { serviceOf } from '../../testing/world/directory.ts';
import { openBusyInbox } from '../../testing/world/inbox.ts';

test('the finder names specialties, subsites and services in French, and asks the server by their own names', async () => {
  const { server } = await show('/dashboard/consult', { who: 'plus', language: 'fr' });
  const specialty = page.getByLabelText('Spécialité', { exact: true });
  await expect.element(specialty.getByRole('option', { name: 'Dermatologie' })).toBeInTheDocument();
  await specialty.selectOptions('Dermatologie');
  await page.getByLabelText('Sous-spécialité', { exact: true }).selectOptions('Acné');
  await expect.element(page.getByRole('heading', { name: /^Dermatologie – Acné/ })).toBeVisible();
  await expect.element(page.getByText('Acné et isotrétinoïne')).toBeVisible();
  await expect.element(page.getByText(/^Acné cicatricielle ou réfractaire/)).toBeVisible();
  expect(server.asked('services-getServicePage').at(-1)?.input).toMatchObject({
    specialty: 'Dermatology',
    subsite: 'Acne',
  });
});

test('a service without French shows its English', async () => {
  const fr = { serviceName: '', shortDescription: '', longDescription: '', bio: '' };
  await show(moles, {
    who: 'plus',
    language: 'fr',
    answers: {
      'services-getServiceById': serviceOf('pigmented', { specialty: 'Toxicology', subsite: 'Bites', fr }),
      'services-getServiceForm': {
        serviceId: serviceOf('pigmented').id,
        version: 1,
        formFields: [{ header: 'Animal', inputType: 'Checkboxes', values: ['Dog'], required: true }],
      },
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Toxicology – Bites' })).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Animal' }).getByLabelText('Dog')).toBeInTheDocument();
});

test('the composer asks in French, and a fault names the question in French', async () => {
  await show(moles, { who: 'plus', language: 'fr' });
  await expect.element(page.getByRole('heading', { name: 'Dermatologie – Lésion pigmentée' })).toBeVisible();
  const site = page.getByRole('group', { name: 'Localisation' });
  await expect.element(site.getByLabelText('Cuir chevelu')).toBeInTheDocument();
  await page.getByRole('button', { name: /^Envoyer/ }).click();
  await expect.element(page.getByRole('link', { name: 'Localisation' })).toBeVisible();
  await expect.element(page.getByText('« Localisation » est obligatoire')).toBeVisible();
  await expect.element(page.getByText('Site', { exact: true })).not.toBeInTheDocument();
});

test('the opened consult has its title, questions and options in French', async () => {
  const { subject } = openedConsult();
  await show(consultPath, {
    who: 'derm',
    language: 'fr',
    answers: {
      'activity-open': openedConsult({
        answers: [
          { header: 'Site', values: ['Trunk', 'Feet'], fr: { header: 'Localisation', values: ['Tronc', 'Pieds'] } },
          { header: 'Old question', values: ['Yes'] },
        ],
      }),
    },
  });
  const title = subject.replace('Dermatology - Pigmented lesion', 'Dermatologie - Lésion pigmentée');
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByText('Localisation')).toBeVisible();
  await expect.element(page.getByText('Tronc, Pieds')).toBeVisible();
  await expect.element(page.getByText('Old question')).toBeVisible();
});

test('rows of the inbox say in French what a consult is about', async () => {
  await openBusyInbox({ language: 'fr' });
  await expect.element(page.getByText(/^Dermatologie - Lésion pigmentée, /).first()).toBeVisible();
  await expect.element(page.getByText(/Dermatology/)).not.toBeInTheDocument();
});

test.each([
  ['fr', 'Dre Sunita Varga', 'Dr Owen Falardeau'],
  ['en', 'Dr. Sunita Varga', 'Dr. Owen Falardeau'],
] as const)('in %s the members of a consult are %s and %s', async (language, consultant, referrer) => {
  const { members } = openedConsult();
  const chosen = members.map((member) => ({ ...member, salutation: member.role === 'consultant' ? 'Dre' : 'Dr.' }));
  await show(consultPath, { who: 'derm', language, answers: { 'activity-open': openedConsult({ members: chosen }) } });
  await expect.element(page.getByText(consultant).first()).toBeInTheDocument();
  await expect.element(page.getByText(referrer).first()).toBeInTheDocument();
});
