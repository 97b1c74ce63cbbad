import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inTurn, offline, refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { keptText } from '../../testing/kept.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { cast } from '@consult/testkit/cast.ts';
import {
  complete,
  draw,
  expectSigned,
  field,
  fillClinic,
  fillName,
  fillPasswords,
  forEconsult,
  openSignup,
  section,
  sign,
  signDrawn,
  signupPassword,
} from '../../testing/world/signup-form.ts';
import { makeAccounts, readSignup, signupAnswers, signupPath } from '../../testing/world/signup.ts';

/** Failures while somebody signs up, and the typed values that survive them. */

const yes = () => page.getByRole('radio', { name: 'Yes', exact: true });

test('a reload keeps everything but the passwords and the signature, for 24 hours, and says what is to be done again', async () => {
  await openSignup();
  await fillName('reload@clinic.example');
  await field('Practice ID').fill('1042-00913');
  await page.getByRole('button', { name: 'Validate', exact: true }).click();
  await expect.element(page.getByText('Practice ID is valid.').first()).toBeVisible();
  await fillPasswords();
  await fillClinic();
  await signDrawn();
  await yes().click();
  await reopen(forEconsult('Doctor'));
  await expect.element(field('E-mail')).toHaveValue('reload@clinic.example');
  await expect.element(field('City')).toHaveValue('Red Deer');
  await expect.element(field('Clinic fax')).toHaveValue('(403) 555-0101');
  await expect.element(field('Practice ID')).toHaveValue('1042-00913');
  await expect.element(page.getByText('Practice ID is valid.').first()).toBeVisible();
  await expect.element(field('Password')).toHaveValue('');
  const again = 'The page was loaded again or the plan was changed, and a signature is not kept. Sign again.';
  await expect.element(page.getByText(again)).toBeVisible();
  await expect.element(complete()).toBeDisabled();
  expect(keptText()).not.toContain(signupPassword);
  // The name of a typed signature is kept; only the button signs with it.
  await page.getByRole('radio', { name: 'Type it' }).click();
  await page.getByLabelText('Type your full name').fill('Anne Gélinas');
  await reopen(forEconsult('Doctor'));
  await expect.element(page.getByLabelText('Type your full name')).toHaveValue('Anne Gélinas');
  await expect.element(sign()).toBeEnabled();
  await expect.element(complete()).toBeDisabled();

  await clock.sleepFor(24 * 60 * 60_000 + 1_000);
  await reopen(forEconsult('Doctor'));
  await expect.element(field('E-mail')).toHaveValue('');
  expect(keptText()).not.toContain('@clinic.example');
});

test('what is typed to sign up stays in its tab: another one, or the next person, begins with an empty form', async () => {
  await openSignup();
  await field('E-mail').fill('other@clinic.example');
  await reopen(forEconsult('Doctor'));
  await expect.element(field('E-mail')).toHaveValue('other@clinic.example');
  expect(Object.values<string>(localStorage).join()).not.toContain('other@clinic.example');
  // Another tab has a session storage of its own.
  sessionStorage.clear();
  await reopen(forEconsult('Doctor'));
  await expect.element(field('E-mail')).toHaveValue('');
});

test('what goes wrong is said in the specified words, at the field where there is one, and nothing typed is lost', async () => {
  const signed = signupAnswers['signup-makeAgreement'];
  const { server } = await openSignup(undefined, {
    answers: { 'signup-getContract': inTurn(refused('CONTRACT_MISSING'), offline) },
  });
  await fillName(cast.plus.email);
  await page.getByRole('button', { name: 'Read the agreement' }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog)
    .toMatchTextContent(
      'An error was encountered while loading the contract. Please contact us at support@demo.example for help signing up.',
    );
  await expect.element(dialog).toMatchTextContent('The agreement was not found in the content store.');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog).toMatchTextContent('There was an error loading your Agreement forms. Please try again.');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  server.answer({ 'signup-makeAgreement': refused('INTERNAL') });
  await draw();
  await sign().click();
  const failed = 'An error occurred. Please try again or contact us at support@demo.example';
  await expect.element(page.getByText(failed)).toBeVisible();
  // The agreement's refusal is shown at the fields that it is about.
  if (signed) server.answer({ 'signup-makeAgreement': signed });
  await field('E-mail').fill('plus@');
  await sign().click();
  await expect.element(field('E-mail')).toHaveFocus();
  await expect.element(section('Information')).toMatchTextContent('Email is invalid');
  await expect.element(page.getByText('An error occurred. Please try again')).not.toBeInTheDocument();
  await field('E-mail').fill(cast.plus.email);
  await sign().click();
  await expectSigned();

  await field('Practice ID').fill('1042-00914');
  await page.getByRole('button', { name: 'Validate', exact: true }).click();
  await expect.element(field('Password')).toBeEnabled();
  await yes().click();
  await fillPasswords();
  await fillClinic();
  server.serve(signupPath, () => Response.json({ error: 'x', code: 'INTERNAL' }, { status: 500 }));
  await complete().click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      /There was an error completing the signup process\. Contact us at support@demo\.example or .+ if this issue continues to occur\./,
    );
  hurryFrames();
  const taken = 'This e-mail address belongs to an account already.';
  server.serve(signupPath, () =>
    Response.json({ error: taken, code: 'EMAIL_IN_USE', fields: { email: taken } }, { status: 409 }),
  );
  await complete().click();
  await expect.element(page.getByText(taken)).toBeVisible();
  await expect.element(field('E-mail')).toHaveFocus();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Check form for errors.');
  await expect.element(field('Password')).toHaveValue(signupPassword);
});

/** Plays a busy device: the next frame comes before the page has shown the change. */
function hurryFrames(): void {
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    queueMicrotask(() => callback(performance.now()));
    return 0;
  });
  onTestFinished(() => frames.mockRestore());
}

test('a pasted phone number keeps its last ten digits', async () => {
  await openSignup();
  await navigator.clipboard.writeText('+1 403-555-0177');
  await field('Cell phone').click();
  await userEvent.keyboard('{ControlOrMeta>}v{/ControlOrMeta}');
  await expect.element(field('Cell phone')).toHaveValue('(403) 555-0177');
  await field('Cell phone').fill('403555');
  await userEvent.tab();
  await expect.element(page.getByText('Phone number is invalid')).toBeVisible();
});

test('where signing in does not follow by itself, the welcome leads to the sign-in page', async () => {
  const { server } = await openSignup(forEconsult('Resident'));
  const said = vi.fn();
  server.answer({
    'account-signIn': async () => {
      await expect.element(page.getByText('Logging you in...')).toBeVisible();
      said();
      return refused('INTERNAL', { status: 503 });
    },
  });
  await field('Province').selectOptions('Ontario');
  await fillName('resident.on@clinic.example', null);
  await fillPasswords();
  await signDrawn();
  await yes().click();
  await complete().click();
  const welcome = page.getByRole('heading', { level: 1, name: 'Welcome! Your account is ready.' });
  await expect.element(welcome).toHaveFocus();
  await expect.element(page.getByText('You could not be logged in automatically.', { exact: false })).toBeVisible();
  expect(said).toHaveBeenCalledOnce();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await expect.poll(address).toBe('/login');
});

test('by keyboard on a low phone, what has the focus never lies under the bar at the foot', async () => {
  await openSignup(forEconsult('Resident'), { width: 'phone' });
  await page.viewport(390, 700);
  await field('Province').selectOptions('Quebec');
  (field('Role').element() as HTMLElement).focus();
  const bar = page.getByText('of 5 complete').element().getBoundingClientRect();
  for (let step = 0; step < 12; step += 1) {
    await userEvent.tab();
    expect(document.activeElement?.getBoundingClientRect().bottom).toBeLessThan(bar.y);
  }
  await expect.element(page.getByRole('button', { name: 'Read the agreement' })).toHaveFocus();
});

test('in French, what our own content asks is French, and what is sent is the content’s', async () => {
  await show('/signup?selectedPlan=econsult', { prefers: ['fr-CA'], answers: signupAnswers });
  const heard = page.getByLabelText(/^Comment avez-vous entendu parler de nous/);
  await expect
    .element(heard.getByRole('option', { name: 'Une ou un collègue' }))
    .toHaveAttribute('value', 'A colleague');
  await expect.element(heard).not.toMatchTextContent(/colleague|specialist|event|network|search|Other/);
  await page.getByLabelText('Rôle', { exact: true }).selectOptions('Doctor');
  // An English text in a French page is marked as English, for readers and screen readers.
  await page.getByLabelText('Langue de l’entente').selectOptions('English');
  await page.getByRole('button', { name: 'Lire l’entente' }).click();
  await expect
    .element(page.getByRole('dialog').getByRole('region', { name: 'Entente d’utilisation' }))
    .toHaveAttribute('lang', 'en');
});

test('an account whose making was not heard of is entered at the next try', async () => {
  const { server } = await openSignup(forEconsult('Resident'));
  const posts = makeAccounts(server);
  const taken = { error: 'x', code: 'EMAIL_IN_USE', fields: { email: 'x' } };
  server.serve(signupPath, async (request) => {
    if (posts.length > 0) return Response.json(taken, { status: 409 });
    // During the send nothing can be changed.
    await expect.element(field('First name')).toBeDisabled();
    expect(document.querySelectorAll('form input:enabled, form select:enabled')).toHaveLength(0);
    posts.push(await readSignup(request));
    throw new TypeError('Failed to fetch');
  });
  await field('Province').selectOptions('Saskatchewan');
  await fillName('resident.sk@clinic.example', null);
  await fillPasswords();
  await signDrawn();
  await yes().click();
  await complete().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('There was an error completing the signup process.');
  await expect.element(field('First name')).toBeEnabled();
  await complete().click();
  await expect.poll(address).toBe('/dashboard/validation-required');
  expect(posts).toHaveLength(1);
  expect(keptText()).not.toContain('resident.sk');
});
