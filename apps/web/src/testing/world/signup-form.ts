import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { FakeServer } from '../fake-server.ts';
import { show, type ShowOptions } from '../show.tsx';
import { makeAccounts, signupAnswers, type PostedSignup } from './signup.ts';

/** Steps of somebody without an account in the signup form. */

export const signupPassword = 'a good passphrase';
export const field = (name: string): Locator => page.getByLabelText(name, { exact: true });
export const section = (name: string): Locator => page.getByRole('region', { name, exact: true });
export const complete = (): Locator => page.getByRole('button', { name: 'Complete Sign Up' });
export const sign = (): Locator => section('User Agreement').getByRole('button', { name: 'Sign', exact: true });
export const pad = (): Locator => page.getByRole('img', { name: 'Draw your signature here' });
export const forEconsult = (role: string): string => `/signup?selectedPlan=econsult&selectedRole=${role}`;

/** Opens the form, waits for its first field, and has the server make accounts. */
export async function openSignup(
  path: string = forEconsult('Doctor'),
  options: ShowOptions = {},
): Promise<{ server: FakeServer; posts: PostedSignup[] }> {
  const { server } = await show(path, { ...options, answers: { ...signupAnswers, ...options.answers } });
  const posts = makeAccounts(server);
  await expect.element(field('First name')).toBeVisible();
  return { server, posts };
}

export async function fillName(email: string, city: string | null = 'Red Deer'): Promise<void> {
  await field('First name').fill('Anne');
  await field('Last name').fill('Gélinas');
  await field('Cell phone').fill('4035550199');
  await field('E-mail').fill(email);
  if (city) await field('City').fill(city);
}

export async function fillPasswords(): Promise<void> {
  await field('Password').fill(signupPassword);
  await field('Confirm password').fill(signupPassword);
}

export async function fillClinic(): Promise<void> {
  await page.getByRole('combobox', { name: 'Clinic name' }).fill('Prairie Clinic');
  await field('Clinic phone').fill('4035550100');
  await field('Clinic fax').fill('4035550101');
}

export async function draw(): Promise<void> {
  // Scrolls as a person would: the whole pad in sight and not under the foot.
  pad().element().scrollIntoView({ block: 'center' });
  const { height } = pad().element().getBoundingClientRect();
  await userEvent.dragAndDrop(pad(), pad(), {
    sourcePosition: { x: 30, y: height / 2 },
    targetPosition: { x: 174, y: height / 2 + 20 },
    steps: 12,
  });
}

export async function signDrawn(): Promise<void> {
  await draw();
  await sign().click();
  await expectSigned();
}

/** Waits until the document is there. */
export async function expectSigned(): Promise<void> {
  await expect.element(page.getByRole('link', { name: 'Download the signed agreement' })).toBeVisible();
}
