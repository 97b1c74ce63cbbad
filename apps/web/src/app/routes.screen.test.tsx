import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noAnswer, type Answers } from '../testing/answers.ts';
import { address, reopen, show } from '../testing/show.tsx';
import { allRoutes, mayOpen, titles } from '../testing/world/permitted.ts';

/** Every dashboard page, by its own title, without the addresses that only redirect to another page. */
const pages = allRoutes.filter(({ path, leadsTo }) => path.startsWith('/dashboard/') && !leadsTo);

/** Single pages ask for more than what every page asks; this holds it back to show that the heading comes first. */
const answers: Answers = {
  'accessLog-ofMyAccount': noAnswer,
  'careForm-list': noAnswer,
  'labelling-getChoices': noAnswer,
  'reporting-countBillingRecords': noAnswer,
  'reporting-createBillingReport': noAnswer,
  'reporting-createRollupReport': noAnswer,
  'reporting-getRejectionExplanations': noAnswer,
  'schedule-getPhoneSchedule': noAnswer,
  'library-getHelpLinks': noAnswer,
  'library-getResources': noAnswer,
  'library-getTemplates': noAnswer,
  'labelling-lendBatch': noAnswer,
  'media-months': noAnswer,
  'media-page': noAnswer,
  'outbox-list': noAnswer,
  'premium-getPremiumSubscriptionPrice': noAnswer,
  'premium-getSubscription': noAnswer,
  'security-getEmail': noAnswer,
  'security-getPassword': noAnswer,
  'security-getSecondFactor': noAnswer,
  'security-listPasskeys': noAnswer,
  'security-listSessions': noAnswer,
  'signup-getContent': noAnswer,
};

for (const who of ['derm', 'free', 'admin'] as const) {
  test(`${who}@ is let into every page of theirs and refused every other`, async () => {
    await show('/dashboard/resources', { who, answers });
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    for (const entry of pages) {
      await reopen(entry.path);
      if (entry.path === '/dashboard/validation-required' && !mayOpen(who, entry)) {
        // Somebody who needs no validation is sent on (document 1, section 4).
        await expect.poll(address).toBe('/dashboard/consult');
        continue;
      }
      if (!mayOpen(who, entry)) {
        await expect.element(heading, { message: entry.path }).toHaveTextContent('Unable to load this page.');
        await expect.element(page.getByRole('link', { name: 'sales@demo.example' })).toBeVisible();
        continue;
      }
      await expect.element(heading, { message: entry.path }).toHaveTextContent(titles[entry.title]);
      await expect.poll(() => document.title).toMatch(new RegExp(`${titles[entry.title]} · Consult$`));
    }
  });
}

test('every address outside the dashboard answers', async () => {
  await show('/login', { answers });
  for (const { path, leadsTo, title } of allRoutes.filter(
    ({ access, ofPatients }) => access === 'anyone' && !ofPatients,
  )) {
    // Without a plan in the address signing up begins with picking one. Linking an account needs somebody to link it
    // to, so that page asks to sign in first.
    const signsInFirst = path === '/ava/link-account';
    const name = titles[title === 'signup' ? 'pick-a-plan' : signsInFirst ? 'sign-in' : title];
    const place = signsInFirst ? '/login' : leadsTo;
    await reopen(path);
    await expect.poll(() => document.title, { message: path }).toBe(`${name} · Consult`);
    if (place) await expect.poll(() => location.pathname, { message: path }).toBe(place);
    else await expect.poll(address, { message: path }).toMatch(new RegExp(`${path.replace(/\/$/, '')}/?$`));
    await expect.element(page.getByRole('heading', { level: 1, name })).toHaveLength(1);
  }
});

test('an old address leads on, and a wrong one says so', async () => {
  await show('/dashboard/econsult', { who: 'plus' });
  await expect.poll(address).toBe('/dashboard/consult');
  await reopen('/dashboard/no-such-page');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await reopen('/no-such-page');
  await expect.element(page.getByText('There is no page at this address.')).toBeVisible();
});
