import { isDxCode } from '@consult/domain/billing/dx-code.ts';
import { z } from 'zod';

/** A diagnosis code of ICD-9, with or without its point; '' for none. */
export const dxCode = z.string().max(8).refine(isDxCode);
