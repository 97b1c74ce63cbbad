import type { CareForm } from '@consult/domain/care-form/form.ts';
import { offerForm, putForm } from '@consult/server/features/care-form/care-form.ts';
import type pg from 'pg';
import { fixedId } from '../../random.ts';
import { clinics } from '../clinics.ts';
import { afterProcedure, headache, mood, skinChange, travel } from './follow-ups.ts';
import { beforeYourVisit, childVisit, newPatient } from './visits.ts';

/** A care form of the demo world. */
export type DemoForm = { id: string; form: CareForm; isPrivate: boolean };

const made = (n: number, form: CareForm, isPrivate = false): DemoForm => ({ id: fixedId(20, n), form, isPrivate });

/** The care forms of the demo world: all in both languages, and every kind of field in them. */
export const demoForms = {
  beforeYourVisit: made(1, beforeYourVisit),
  newPatient: made(2, newPatient),
  childVisit: made(3, childVisit),
  mood: made(4, mood),
  headache: made(5, headache),
  afterProcedure: made(6, afterProcedure),
  skinChange: made(7, skinChange),
  /** Offered to one clinic alone. */
  travel: made(8, travel, true),
} as const;

/** Puts them into a database without forms, and offers the private one. */
export async function insertForms(client: pg.ClientBase): Promise<void> {
  for (const { id, form, isPrivate } of Object.values(demoForms)) await putForm(client, form, { newId: id, isPrivate });
  await offerForm(client, demoForms.travel.id, { kind: 'clinic', id: clinics.elbowPark.id }, true);
}
