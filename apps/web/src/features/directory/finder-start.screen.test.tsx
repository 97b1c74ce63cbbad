import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays, businessDay } from '@consult/domain/time/business-time.ts';
import { refused } from '../../testing/answers.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, show } from '../../testing/show.tsx';
import { draftList, openedDraft } from '../../testing/world/draft.ts';
import { serviceOf } from '../../testing/world/directory.ts';
import { viewer } from '../../testing/world/people.ts';

const finder = '/dashboard/consult';
const main = () => page.getByRole('main');
const box = () => page.getByRole('searchbox', { name: 'Search for a service' });
const now = new Date('2026-11-27T21:00:00Z');
const today = businessDay(now);
const usual = (day: string, count: number) => ({
  within: { unit: 'days' as const, count },
  by: { day, time: '14:00' },
});
const recent = [
  serviceOf('pigmented', { usualAnswer: usual(addDays(today, 1), 1) }),
  serviceOf('ckd', { usualAnswer: { within: { unit: 'hours', count: 3 }, by: { day: today, time: '17:00' } } }),
  serviceOf('ckdDiabetes', { availability: { available: false, reason: 'vacation', returning: '2026-12-01' } }),
  serviceOf('liver', { usualAnswer: usual(addDays(today, 4), 4) }),
  serviceOf('kidneyCoach', { usualAnswer: null }),
];
const favourites = [
  serviceOf('ckd', { usualAnswer: { within: { unit: 'weeks', count: 2 }, by: { day: '2026-12-11', time: '14:00' } } }),
];
const begun = { 'services-getStart': { recent, favourites } };
const card = (title: string) => main().getByRole('listitem').filter({ hasText: title }).first();

everyLook('the finder’s beginning', async (look) => {
  await show(finder, { ...look, who: 'plus', answers: begun });
  await expect.element(main().getByRole('listitem').first()).toBeVisible();
});

test('begins with one’s last services and favourites, and a tap begins an empty form', async () => {
  await show(finder, { who: 'plus', now, answers: begun });
  await expect.element(main().getByRole('listitem')).toHaveLength(6);
  await expect.element(page.getByRole('heading', { name: 'Your last services' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Favourites' })).toBeVisible();
  await main()
    .getByRole('link', { name: /^Start Consult: Dermatology – Pigmented lesion/ })
    .click();
  await expect.poll(address).toContain(`serviceId=${recent[0]!.id}`);
  await expect.element(page.getByLabelText('First name')).toHaveValue('');
});

test('says when an answer usually comes, by the server’s word, and nothing where too little is known', async () => {
  await show(finder, { who: 'plus', now, answers: begun });
  await expect.element(card('Pigmented lesion')).toMatchTextContent(/Usually within a day: by tomorrow 14:00/);
  await expect.element(card('Chronic kidney disease')).toMatchTextContent(/Usually within 3 hours: by today 17:00/);
  await expect.element(card('liver')).toMatchTextContent(/Usually within 4 days: by Tuesday 14:00/);
  await expect.element(page.getByText('Usually within 2 weeks: by 11 December')).toBeVisible();
  await expect.element(page.getByText('Unavailable - Returning 2026/12/01').first()).toBeVisible();
  await expect.element(card('Kidney health coaching')).not.toMatchTextContent('Usually');
});

test('says it in French', async () => {
  await show(finder, { who: 'plus', now, language: 'fr', answers: begun });
  await expect.element(page.getByText(/Habituellement en moins d’un jour\s: d’ici demain 14\sh\s00/)).toBeVisible();
  await expect
    .element(page.getByText(/Habituellement en moins de 3 heures\s: d’ici 17\sh\s00.* aujourd’hui/))
    .toBeVisible();
});

test('in French what a star and a card lead to is named in French', async () => {
  await show(finder, { who: 'plus', language: 'fr', answers: begun });
  const name = `Dermatologie – Lésion pigmentée, ${recent[0]!.fr.serviceName}`;
  await expect.element(page.getByRole('button', { name: `Ajouter aux favoris : ${name}` })).toBeVisible();
  await expect.element(page.getByRole('link', { name: new RegExp(`: ${name}$`) })).toBeVisible();
});

test('a star puts a service among the favourites at once, and back where the server refuses', async () => {
  const { server } = await show(finder, { who: 'plus', answers: begun });
  const star = () => card('Pigmented lesion').getByRole('button');
  await expect.element(star()).toHaveAttribute('aria-pressed', 'false');
  await star().click();
  await expect.element(star()).toHaveAttribute('aria-pressed', 'true');
  await expect.element(main().getByRole('listitem')).toHaveLength(7);
  expect(server.asked('services-setFavourite').map(({ input }) => input)).toEqual([
    { serviceId: recent[0]!.id, favourite: true },
  ]);
  server.answer({ 'services-setFavourite': refused('FAVOURITES_FULL') });
  await card('Raised liver enzymes').getByRole('button').click();
  await expect.element(page.getByText(/You have as many favourites as one person can have/)).toBeVisible();
  await expect.element(main().getByRole('listitem')).toHaveLength(7);
});

test('lists the last drafts among what is unfinished, and leads to the others', async () => {
  const drafts = ['Ada Martin', 'Bea Okafor', 'Cy Young', 'Di Roy'].map((patient) => ({ patient, subject: 'Acne' }));
  await show(finder, {
    who: 'plus',
    answers: { ...begun, 'consultDraft-listDrafts': draftList(drafts), 'consultDraft-getDraft': openedDraft() },
  });
  await expect.element(page.getByRole('link', { name: 'Continue: Ada Martin' })).toBeVisible();
  // Within the sentence no day begins with a capital letter.
  await expect.element(page.getByText(/draft saved [a-z0-9]/).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Continue: Di Roy' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: '1 more draft' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue: Bea Okafor' }).click();
  await expect.poll(address).toContain('consultDraftId=');
});

test('a draft is discarded there once that is confirmed, and stays where the server refuses', async () => {
  let drafts = draftList([{ patient: 'Ada Martin' }, { patient: 'Bea Okafor' }]);
  const { server } = await show(finder, {
    who: 'plus',
    answers: {
      ...begun,
      'consultDraft-listDrafts': () => drafts,
      'consultDraft-deleteDraft': refused('INTERNAL'),
    },
  });
  const ada = page.getByRole('link', { name: 'Continue: Ada Martin' });
  const discard = async () => {
    await page.getByRole('button', { name: 'Discard: Ada Martin' }).click();
    await page.getByRole('dialog', { name: 'Discard Draft?' }).getByRole('button', { name: 'Discard' }).click();
  };
  await discard();
  await expect.element(page.getByText(/^Error discarding draft/)).toBeVisible();
  await expect.element(ada).toBeVisible();
  const [id] = drafts.order;
  drafts = { ...drafts, order: drafts.order.slice(1) };
  server.answer({ 'consultDraft-deleteDraft': { ok: true } });
  await discard();
  await expect.element(page.getByText('Draft discarded.')).toBeVisible();
  await expect.element(ada).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Continue: Bea Okafor' })).toBeVisible();
  expect(server.asked('consultDraft-deleteDraft').at(-1)?.input).toEqual({
    draftId: id,
    consultDraftsCollectionType: 'user_drafts',
  });
});

test('what is typed anywhere goes into the search, every letter once, and is no shortcut', async () => {
  const { server } = await show(finder, { who: 'plus', answers: begun });
  await expect.element(main().getByRole('listitem').first()).toBeVisible();
  await userEvent.keyboard('gicm3');
  await expect.element(box()).toHaveValue('gicm3');
  await expect.element(box()).toHaveFocus();
  expect(address()).toContain('tab=search');
  await expect
    .poll(() => server.asked('services-getServicePage').map(({ input }) => input.searchText))
    .toEqual(['gicm3']);
  // Beside the field, in the Search tab itself.
  await page.getByRole('button', { name: 'Clear the search' }).click();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('acne');
  await expect.element(box()).toHaveValue('acne');
});

test('letters stay shortcuts for whoever has no Search', async () => {
  const { permissions } = viewer('np').claims;
  const lacking = permissions.filter((permission) => permission !== 'consultSearchBar');
  await show(finder, { who: viewer('np', { claims: { permissions: lacking } }), answers: begun });
  await expect.element(main().getByRole('listitem').first()).toBeVisible();
  await userEvent.keyboard('gi');
  await expect.poll(address).toContain('/dashboard/secure-messaging');
});

test('what could not be loaded is said, and tried again', async () => {
  const { server } = await show(finder, { who: 'plus', answers: { 'services-getStart': refused('NOT_ALLOWED') } });
  await expect.element(page.getByText('Your last services and favourites could not be loaded.')).toBeVisible();
  server.answer(begun);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main().getByRole('listitem')).toHaveLength(6);
});
