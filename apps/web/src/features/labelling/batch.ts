import type { Output } from '../../app/call.ts';

/** The images that are lent to the viewer, in their order. */
export type Batch = NonNullable<Output<'labelling-lendBatch'>['batch']>;
