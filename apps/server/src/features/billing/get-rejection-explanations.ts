import { getRejectionExplanations as declared } from '@consult/contract/billing/get-rejection-explanations.ts';
import { serve } from '../../call/implement.ts';

/** reporting-getRejectionExplanations: content document 'billing-rejections' {explanations}. */
export const getRejectionExplanations = serve(declared).handler(async ({ context: { app } }) => {
  const { rows } = await app.read.query<{ body: unknown }>({
    name: 'billing-rejections',
    text: `select body from content_document where name = 'billing-rejections'`,
    values: [],
  });
  const given = (rows[0]?.body as { explanations?: unknown } | undefined)?.explanations;
  return { explanations: Array.isArray(given) ? given.filter(isExplanation) : [] };
});

/** An admin's mistake in one explanation hides that one alone. */
export function isExplanation(value: unknown): value is { code: string; en: string; fr: string } {
  const { code, en, fr } = (value ?? {}) as Record<string, unknown>;
  return [code, en, fr].every((text) => typeof text === 'string' && text.trim() !== '');
}
