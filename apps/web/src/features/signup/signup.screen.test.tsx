import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inTurn, refused } from '../../testing/answers.ts';
import { keptText } from '../../testing/kept.ts';
import { expectVisibleFocus, tabTo } from '../../testing/keyboard.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show } from '../../testing/show.tsx';
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
  pad,
  section,
  sign,
  signDrawn,
  signupPassword,
} from '../../testing/world/signup-form.ts';
import { makeAccounts, signupAnswers, signupContent, signupPath } from '../../testing/world/signup.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const pdfWord = '%PDF-1.7 signed';

everyLook('the choice of a plan', async (look) => {
  await show('/signup', { ...look, answers: signupAnswers });
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

everyLook('signup', async (look) => {
  await show(forEconsult('Doctor'), { ...look, answers: signupAnswers });
  await expect.element(page.getByRole('combobox').first()).toBeVisible();
});

everyLook('the signup of a resident', async (look) => {
  await show(forEconsult('Resident'), { ...look, answers: signupAnswers });
  await expect.element(page.getByRole('textbox').first()).toBeVisible();
});

everyLook('the signup of the plus plan', async (look) => {
  await show('/signup?selectedPlan=plus', { ...look, answers: signupAnswers });
  await expect.element(page.getByRole('textbox').first()).toBeVisible();
});

test('without a valid plan one picks one first, and what is picked is what the form is for', async () => {
  const { server } = await show('/signup?selectedPlan=gold&selectedRole=Resident', { answers: signupAnswers });
  await expect.poll(() => document.title).toBe('Pick a Plan · Consult');
  await expect.element(heading('Pick a Plan')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  const plus = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Plus/ }) });
  await expect.element(plus).toMatchTextContent('Alberta and British Columbia');
  await expect.element(plus).toMatchTextContent('Residents cannot sign up for the plus plan at this time.');
  await page.getByRole('link', { name: 'Choose eConsult' }).click();
  await expect.poll(address).toBe(forEconsult('Resident'));
  await expect.element(heading('Set up your account')).toBeVisible();
  await expect.poll(() => document.title).toBe('Set up your account · Consult');
  await expect.element(field('Role')).toHaveValue('Resident');

  // An installation with a plan page of its own leads there.
  server.answer({ 'signup-getContent': { ...signupContent, planUrl: 'https://plans.example/' } });
  await reopen('/auth/signup');
  const link = page.getByRole('link', { name: 'Pick a Plan' });
  await expect.element(link).toHaveAttribute('href', 'https://plans.example/');
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
});

test('role and province: who may not take a plan is told at once, provinces of the plan come first and the others can not be chosen', async () => {
  await openSignup('/signup?selectedPlan=plus&selectedRole=NursePractitioner');
  const refusal = 'Nurse Practitioners cannot sign up for the plus plan at this time.';
  await expect.element(section('Role and province')).toMatchTextContent(refusal);
  await field('Role').selectOptions('Doctor');
  await expect.poll(address).toBe('/signup?selectedPlan=plus&selectedRole=Doctor');
  await expect.element(page.getByText(/cannot sign up for the plus plan/)).not.toBeInTheDocument();
  await expect.element(field('Province')).toHaveValue('AB');
  const options = field('Province').getByRole('option');
  await expect.poll(() => options.elements()).toHaveLength(13);
  await expect.element(options.nth(0)).toHaveTextContent('Alberta');
  await expect.element(options.nth(1)).toHaveTextContent('British Columbia');
  await expect.element(options.nth(1)).toBeEnabled();
  await expect.element(options.nth(2)).toHaveTextContent('Manitoba');
  await expect.element(options.nth(2)).toBeDisabled();

  // Where the plan is offered elsewhere too, those provinces stand before the ones between them.
  await reopen(forEconsult('Doctor'));
  const names = () => options.elements().map((option) => option.textContent);
  const open = () => options.elements().filter((option) => !(option as HTMLOptionElement).disabled);
  const offered = ['Alberta', 'British Columbia', 'Ontario', 'Quebec', 'Saskatchewan'];
  await expect.poll(() => names().slice(0, 6)).toEqual([...offered, 'Manitoba']);
  expect(open().map((option) => option.textContent)).toEqual(offered);
});

test('a doctor in Alberta: each part opens when its time has come, and the account is made, signed in to and lands on the consults', async () => {
  const { posts } = await openSignup(undefined, { answers: { 'hint-list': { dismissed: [] } } });
  const titles = [
    'Role and province',
    'Information',
    'Clinic information',
    'User Agreement',
    'Onboarding',
    'Referral code',
  ];
  const parts = () => [...document.querySelectorAll('main form h2')].map(({ textContent }) => textContent);
  await expect.poll(parts).toEqual(titles);
  await expect.element(sign()).toBeDisabled();
  const why = 'Make sure you have filled out the required information in the previous sections before signing.';
  await expect.element(page.getByText(why)).toBeVisible();
  for (const name of ['Password', 'Confirm password', 'Clinic phone', 'Clinic fax'])
    await expect.element(field(name)).toBeDisabled();
  const yes = section('Onboarding').getByRole('radio', { name: 'Yes' });
  await expect.element(yes).toBeDisabled();
  await expect.element(complete()).toBeDisabled();

  await fillName('anne.gelinas@clinic.example');
  await expect.element(field('Cell phone')).toHaveValue('(403) 555-0199');
  // The demo world says which practice ids its register knows.
  const known = 'Demo: the register knows 1042-00900 to 1042-00999.';
  await expect.element(field('Practice ID')).toHaveAccessibleDescription(known);
  await userEvent.type(field('Practice ID'), '104200911');
  await expect.element(field('Practice ID')).toHaveValue('1042-00911');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Practice ID is valid.').first()).toBeVisible();
  await expect.element(field('Password')).toHaveFocus();
  await fillPasswords();
  await field('Password').fill('another one');
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  await fillPasswords();
  await expect.element(page.getByText('Passwords do not match')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show the password' }).click();
  await expect.element(field('Password')).toHaveAttribute('type', 'text');
  await fillClinic();
  await expect.element(field('Clinic city')).toHaveValue('Red Deer');

  await page.getByRole('button', { name: 'Read the agreement' }).click();
  const dialog = page.getByRole('dialog', { name: 'User Agreement' });
  await expect.element(dialog).toMatchTextContent('ANNE GÉLINAS');
  await expect.element(dialog).toMatchTextContent('Information Manager Agreement (IMA)');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(sign()).toBeDisabled();
  await expect.poll(() => pad().element().getBoundingClientRect().height).toBeCloseTo(90, 0);
  await expect.element(yes).toBeDisabled();
  await expect.element(complete()).toBeDisabled();
  await signDrawn();
  await expect.element(yes).toHaveFocus();
  const download = page.getByRole('link', { name: 'Download the signed agreement' });
  const fileName = 'Family Physician Platform Use Agreement Signed.pdf';
  await expect.element(download).toHaveAttribute('download', fileName);
  expect(await (await fetch((download.element() as HTMLAnchorElement).href)).text()).toBe(pdfWord);

  // Another name has not signed; the same name again has.
  await field('Last name').fill('Gelinas');
  await expect.element(page.getByText(/is not what you signed for/)).toBeVisible();
  await expect.element(complete()).toBeDisabled();
  await field('Last name').fill('Gélinas');
  await expect.element(complete()).toBeEnabled();

  await complete().click();
  await expect.element(page.getByText('Onboarding preference is required.')).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'Check form for errors.' });
  await expect.element(yes).toHaveFocus();
  await alert.getByRole('link', { name: 'Onboarding' }).click();
  await page.getByRole('radio', { name: 'No', exact: true }).click();
  await page.getByLabelText(/^How did you hear about us/).selectOptions('A conference or event');
  await complete().click();
  await expect.element(page.getByText('This is a required field.')).toBeVisible();
  await page.getByLabelText('Which event was it?').selectOptions('A webinar');
  const code = page.getByRole('textbox', { name: /^Referral code/ });
  await userEvent.type(code, 'ab-12x');
  await expect.element(code).toHaveValue('AB-12X');
  await complete().click();
  await expect.poll(address).toBe('/dashboard/consult');
  expect(posts).toHaveLength(1);
  expect(posts[0]).toMatchObject({
    contentType: expect.stringMatching(/^multipart\/form-data/) as string,
    authorization: null,
    credentials: 'omit',
    parts: ['formData', 'pracIdValid', 'plan', 'role', 'attachment'],
    values: {
      selectedRole: 'Doctor',
      selectedPlan: 'econsult',
      province: 'AB',
      firstName: 'Anne',
      lastName: 'Gélinas',
      email: 'anne.gelinas@clinic.example',
      password: signupPassword,
      inviteCode: 'AB-12X',
    },
    practiceIdValid: true,
    agreement: { name: fileName, text: pdfWord },
  });
  expect(keptText()).not.toContain('gelinas');
  // A new account still sees its hints.
  await expect.element(page.getByRole('note', { name: 'Hint' })).toBeVisible();
});

test('to sign takes a signature and each of first name, last name, e-mail and city', async () => {
  await openSignup();
  const why = page.getByText(/^Make sure you have filled out the required information/);
  await fillName('anne.signs@clinic.example');
  await expect.element(why).not.toBeInTheDocument();
  await expect.element(sign()).toBeDisabled();
  await draw();
  for (const name of ['First name', 'Last name', 'E-mail', 'City']) {
    const typed = (field(name).element() as HTMLInputElement).value;
    await field(name).fill(' ');
    await expect.element(sign(), { message: name }).toBeDisabled();
    await expect.element(why).toBeVisible();
    await field(name).fill(typed);
    await expect.element(sign(), { message: name }).toBeEnabled();
  }
});

test('a signature opens the last part only where the practice id is answered, and another id closes it again', async () => {
  await openSignup();
  const yes = section('Onboarding').getByRole('radio', { name: 'Yes' });
  await fillName('anne.waits@clinic.example');
  await signDrawn();
  await expect.element(field('Practice ID')).toHaveFocus();
  await expect.element(yes).toBeDisabled();
  await expect.element(complete()).toBeDisabled();
  await expect.element(complete()).toHaveAccessibleDescription('Validate your Practice ID first.');
  await userEvent.keyboard('104200916{Enter}');
  await expect.element(yes).toBeEnabled();
  await expect.element(complete()).toBeEnabled();
  await field('Practice ID').fill('1042-00917');
  await expect.element(yes).toBeDisabled();
  await expect.element(complete()).toBeDisabled();
});

test('a nurse practitioner in British Columbia: an MSP number that is not known is gone on without, and Next Steps follow', async () => {
  const { posts } = await openSignup(forEconsult('NursePractitioner'), {
    answers: { 'signup-validatePracId': inTurn({ validated: false }, refused('REGISTER_UNAVAILABLE')) },
  });
  await userEvent.type(field('Practice ID'), '104200912');
  await field('Province').selectOptions('British Columbia');
  const id = field('MSP Number');
  await expect.element(id).toHaveValue('');
  await userEvent.type(id, '12-3');
  await expect.element(id).toHaveValue('123');
  const validate = page.getByRole('button', { name: 'Validate', exact: true });
  await validate.click();
  await expect.element(page.getByText('MSP Number is invalid')).toBeVisible();
  await id.fill('j9999');
  await expect.element(id).toHaveValue('J9999');
  await validate.click();
  const unknown = 'Your MSP Number cannot be validated or may already be registered to another user.';
  await expect.element(page.getByText(unknown)).toBeVisible();
  const proceed = page.getByRole('button', { name: 'Proceed without MSP Number' });
  await proceed.click();
  await expect.element(field('Password')).toHaveFocus();
  // Another id needs another question to the register.
  await id.fill('J9998');
  await expect.element(field('Password')).toBeDisabled();
  await validate.click();
  const failed =
    "An error ocurred while validating your MSP Number. If this error continues to occur please select 'Proceed without MSP Number'.";
  await expect.element(page.getByText(failed)).toBeVisible();
  await proceed.click();
  await fillName('np.bc@clinic.example', 'Kelowna');
  await fillPasswords();
  await fillClinic();
  await signDrawn();
  await page.getByRole('radio', { name: 'Yes', exact: true }).click();
  await complete().click();
  await expect.poll(address).toBe('/dashboard/validation-required');
  expect(posts.map(({ practiceIdValid }) => practiceIdValid)).toEqual([false]);
});

test('an agreement that the server did not make for this form is signed again', async () => {
  const { server } = await openSignup();
  await fillName('anne.again@clinic.example');
  await userEvent.type(field('Practice ID'), '104200913{Enter}');
  await expect.element(page.getByText('Practice ID is valid.').first()).toBeVisible();
  await fillPasswords();
  await fillClinic();
  await signDrawn();
  await page.getByRole('radio', { name: 'Yes', exact: true }).click();
  server.serve(signupPath, async () => Response.json({ error: 'no', code: 'AGREEMENT_NOT_OURS' }, { status: 409 }));
  await complete().click();
  await expect.element(page.getByText(/The agreement was not made for this form today/)).toBeVisible();
  await expect.element(complete()).toBeDisabled();
  const posts = makeAccounts(server);
  await signDrawn();
  await complete().click();
  await expect.poll(() => posts.length).toBe(1);
});

test('the agreement is read and signed in the language that its signer chooses, another one asks to sign again', async () => {
  const { server } = await show(forEconsult('Doctor'), { language: 'fr', answers: signupAnswers });
  const language = page.getByLabelText('Langue de l’entente');
  await expect.element(language).toHaveValue('fr');
  await page.getByLabelText('Prénom').fill('Anne');
  await page.getByLabelText('Nom', { exact: true }).fill('Gélinas');
  await page.getByLabelText('Courriel').fill('anne.fr@clinic.example');
  await page.getByLabelText('Ville').first().fill('Calgary');
  await page.getByRole('button', { name: 'Lire l’entente' }).click();
  const text = page.getByRole('dialog').getByRole('region');
  await expect.element(text).toHaveAttribute('lang', 'fr');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('radio', { name: 'La taper' }).click();
  await page.getByLabelText('Tapez votre nom complet').fill('Anne Gélinas');
  await page.getByRole('button', { name: 'Signer', exact: true }).click();
  const signed = page.getByText('Signée par Anne Gélinas.');
  await expect.element(signed).toBeVisible();
  await language.selectOptions('English');
  await expect.element(signed).not.toBeInTheDocument();
  await expect.element(page.getByText(/ou la langue ne sont plus/)).toBeVisible();
  await language.selectOptions('Français');
  await expect.element(signed).toBeVisible();
  expect(server.asked('signup-getContract').map(({ input }) => input)).toEqual([{ role: 'Doctor', language: 'fr' }]);
  expect(server.asked('signup-makeAgreement').map(({ input }) => input.language)).toEqual(['fr']);
});

test('a resident in Quebec: no city, preceptors instead of a clinic, no register to ask, and the signature typed, all without a mouse', async () => {
  const { server, posts } = await openSignup(forEconsult('Resident'));
  await field('Province').selectOptions('Quebec');
  await expect.element(field('City')).not.toBeInTheDocument();
  await expect.element(section('Clinic information')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Validate', exact: true })).not.toBeInTheDocument();
  await expect.element(field('Password')).toBeEnabled();
  await fillName('resident.qc@clinic.example', null);
  await fillPasswords();
  const add = page.getByRole('button', { name: /^Add a(nother)? preceptor$/ });
  await add.click();
  await expect.element(field('Preceptor 1 name')).toHaveFocus();
  await userEvent.keyboard('Dr. Un');
  await field('Preceptor 1 e-mail').fill('un@');
  await userEvent.tab();
  await expect.element(page.getByText('Email is invalid')).toBeVisible();
  await field('Preceptor 1 e-mail').fill('un@clinic.example');
  await add.click();
  await expect.element(field('Preceptor 2 name')).toHaveFocus();
  await userEvent.keyboard('Dr. Deux');
  await page.getByRole('button', { name: 'Remove preceptor 1' }).click();
  await expect.element(field('Preceptor 1 name')).toHaveValue('Dr. Deux');
  await expect.element(field('Preceptor 1 name')).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(field('Preceptor 1 name')).toHaveValue('Dr. Un');
  await expect.element(field('Preceptor 2 name')).toHaveValue('Dr. Deux');

  // From here on the test uses the keyboard alone.
  (add.element() as HTMLElement).focus();
  await tabTo(page.getByRole('radio', { name: 'Draw it' }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Type it' })).toBeChecked();
  await tabTo(page.getByLabelText('Type your full name'));
  await userEvent.keyboard('Anne');
  await tabTo(sign());
  await userEvent.keyboard('{Enter}');
  // Nobody signs as somebody else, and nothing goes to the server.
  await expect.element(page.getByText('Sign with your first and last name as in the form.')).toBeVisible();
  (page.getByLabelText('Type your full name').element() as HTMLElement).focus();
  await userEvent.keyboard('{End} Gélinas');
  await tabTo(sign());
  await userEvent.keyboard('{Enter}');
  const yes = section('Onboarding').getByRole('radio', { name: 'Yes' });
  await expectSigned();
  expect(server.asked('signup-makeAgreement').map(({ input }) => input)).toEqual([
    {
      role: 'Resident',
      firstName: 'Anne',
      lastName: 'Gélinas',
      email: 'resident.qc@clinic.example',
      city: '',
      province: 'QC',
      language: 'en',
      signature: { way: 'typed', name: 'Anne Gélinas' },
    },
  ]);
  await expect.element(yes).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(yes).toBeChecked();
  await expectVisibleFocus();
  await tabTo(complete());
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/dashboard/validation-required');
  expect(posts[0]?.values).toMatchObject({
    preceptorInformation: [
      { preceptorName: 'Dr. Un', preceptorEmail: 'un@clinic.example' },
      { preceptorName: 'Dr. Deux', preceptorEmail: '' },
    ],
  });
});
