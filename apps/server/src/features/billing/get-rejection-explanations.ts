import { getRejectionExplanations as declared } from '@consult/contract/billing/get-rejection-explanations.ts';
import type pg from 'pg';
import { serve } from '../../call/implement.ts';

type Explanation = { code: string; en: string; fr: string };

/** reporting-getRejectionExplanations: content document 'billing-rejections' {explanations}. */
export const getRejectionExplanations = serve(declared).handler(async ({ context: { app } }) => ({
  explanations: await readExplanations(app.read),
}));

/** What the payer's codes mean, as content says it. */
export async function readExplanations(client: Pick<pg.Pool, 'query'>): Promise<Explanation[]> {
  const { rows } = await client.query<{ body: unknown }>({
    name: 'billing-rejections',
    text: `select body from content_document where name = 'billing-rejections'`,
    values: [],
  });
  const given = (rows[0]?.body as { explanations?: unknown } | undefined)?.explanations;
  return Array.isArray(given) ? given.filter(isExplanation) : [];
}

/** An admin's mistake in one explanation hides that one alone. */
export function isExplanation(value: unknown): value is Explanation {
  const { code, en, fr } = (value ?? {}) as Record<string, unknown>;
  return [code, en, fr].every((text) => typeof text === 'string' && text.trim() !== '');
}
