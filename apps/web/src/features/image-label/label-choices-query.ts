import { queryOptions } from '@tanstack/react-query';
import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import { call, type Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';

export type LabelChoices = Output<'imageLabel-choices'>;

const key = ['image-label', 'choices'] as const;

/** The labels that are offered for a specialty, and the viewer's own. */
export const labelChoicesQuery = (specialty: LabelledSpecialty) =>
  queryOptions({
    queryKey: [...key, specialty],
    queryFn: ({ signal }) => call('imageLabel-choices', { specialty }, { signal }),
  });

/** Asks for them again: the person changed their own labels, here or on another page. */
export async function refreshLabelChoices(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: key });
}

/** Adds a custom label to the person's own. Throws CallError. */
export async function addOwnLabel(label: string): Promise<void> {
  await call('imageLabel-addOwn', { label });
  await refreshLabelChoices();
}

/** Takes a custom label off the person's own. Throws CallError. */
export async function removeOwnLabel(label: string): Promise<void> {
  await call('imageLabel-removeOwn', { label });
  await refreshLabelChoices();
}
