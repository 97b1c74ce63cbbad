import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { address, show } from '../testing/show.tsx';
import { appInfo } from '../testing/world/usual-answers.ts';
import { blanks, fillSignIn } from './fill-sign-in.ts';
import { renderSignIn } from './sign-in-page.tsx';

const demo = Object.values(cast).map(({ email, who }) => ({ email, who }));
const info = { ...appInfo, demo };
const answers = { 'app-info': info };

/** As the document draws it: the build's page, with the server's facts. */
const documentPage = async (language: 'en' | 'fr') => fillSignIn(await renderSignIn(language, blanks), info);

for (const language of ['en', 'fr'] as const)
  test(`the sign-in page of the document is the one that the page draws, and is taken over as it stands: ${language}`, async () => {
    const html = await documentPage(language);
    const complaints = vi.spyOn(console, 'error');
    let elements: Element[] = [];
    await show('/login', {
      language,
      answers,
      drawn: {
        html,
        meanwhile: async (place) => {
          document.title = '';
          elements = [...place.querySelectorAll('*')];
          await userEvent.type(page.elementLocator(place.querySelector('input') ?? place), cast.plus.email);
        },
      },
    });
    // The page that has come to life says so there.
    await expect.poll(() => document.title).toBe(`${language === 'en' ? 'Sign in' : 'Se connecter'} · Consult`);
    expect(elements.length).toBeGreaterThan(50);
    expect(elements.filter((element) => !element.isConnected)).toEqual([]);
    await expect.element(page.getByRole('textbox', { name: language === 'en' ? 'E-mail' : 'Courriel' })).toHaveFocus();
    await expect
      .element(page.getByRole('textbox', { name: language === 'en' ? 'E-mail' : 'Courriel' }))
      .toHaveValue(cast.plus.email);
    expect(complaints.mock.calls).toEqual([]);
    complaints.mockRestore();
  });

test('what somebody submits before the page’s code is here goes nowhere, and is sent once it is', async () => {
  const { server } = await show('/login', {
    answers,
    drawn: {
      html: await documentPage('en'),
      meanwhile: async () => {
        await page.getByLabelText('E-mail').fill(cast.plus.email);
        await page.getByLabelText('Password', { exact: true }).fill(castPassword);
        await userEvent.keyboard('{Enter}');
        expect(address()).toBe('/login');
      },
    },
  });
  await expect.poll(address).toBe('/dashboard/consult');
  expect(server.asked('account-signIn')).toHaveLength(1);
});

test('an account of the demo world that somebody picks too early is picked once the page lives', async () => {
  await show('/login', {
    answers,
    drawn: {
      html: await documentPage('en'),
      meanwhile: () => page.getByRole('button', { name: cast.derm.email }).click(),
    },
  });
  await expect.element(page.getByLabelText('E-mail')).toHaveValue(cast.derm.email);
});
