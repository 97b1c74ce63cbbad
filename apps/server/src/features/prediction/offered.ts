import { offersCategory } from '@consult/domain/prediction/categories.ts';
import type { PredictionCategory } from '@consult/domain/prediction/categories.ts';
import type { App } from '../../call/context.ts';
import type { InstalledCard } from '../../infra/models/models.ts';
import { environmentOf } from '../account/account.ts';

/** The models that this installation offers: one for a category at most. */
export async function offeredModels({ models, config }: Pick<App, 'models' | 'config'>): Promise<InstalledCard[]> {
  const environment = environmentOf(config.publicUrl);
  return (await models.list()).filter(({ card }) => offersCategory(card.category, environment));
}

/** The model of a category; null where none is offered. */
export async function offeredModel(
  app: Pick<App, 'models' | 'config'>,
  category: PredictionCategory,
): Promise<InstalledCard | null> {
  return (await offeredModels(app)).find(({ card }) => card.category === category) ?? null;
}
