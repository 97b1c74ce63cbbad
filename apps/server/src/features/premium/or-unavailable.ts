import { refuse } from '../../call/implement.ts';
import { ProviderSilent } from '../../infra/payments/provider.ts';

/** What the provider answers. @throws UNAVAILABLE where it is silent: what it did is not known */
export async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderSilent) throw refuse('UNAVAILABLE');
    throw error;
  }
}
