import type { PredictionCategory } from '@consult/domain/prediction/categories.ts';
import type { ScoredLabel } from '@consult/domain/prediction/scores.ts';
import type { Log } from '../log/log.ts';
import type { Card } from './card.ts';
import { ServedModel } from './kserve.ts';
import { ModelError } from './model-error.ts';
import { OnnxThread } from './onnx-thread.ts';
import type { OnnxOptions } from './onnx-thread.ts';
import type { PictureInput } from './picture-input.ts';
import { readCards } from './read-cards.ts';
import type { CardTrouble, InstalledCard } from './read-cards.ts';
import { scoresOf } from './scores.ts';

export type { Card } from './card.ts';
export { cardTextIn } from './card.ts';
export { ModelError } from './model-error.ts';
export { pictureInput } from './picture-input.ts';
export type { InstalledCard } from './read-cards.ts';

type Options = {
  log: Pick<Log, 'warn'>;
  /** The folder of the installation's models, and that of the demo world's. */
  folders: { own: string; demo: string };
  /** Whether the demo world is loaded. */
  isDemo: () => boolean;
  onnx?: OnnxOptions;
};

const cardsWarning = 'A card of a model can not be used: npm run admin -- model list says why';
const failureWarning = 'A model gave no prediction';

/**
 * The models of an installation: what their cards say, and what they make of a picture. Cards are read anew each time,
 * so that a model that is put there or taken away needs no restart. One per process.
 */
export class Models {
  readonly #options: Options;
  readonly #onnx: OnnxThread;
  /** By what a card says: another card is another model, with a circuit of its own. */
  readonly #served = new Map<string, ServedModel>();
  #warned = '';

  constructor(options: Options) {
    this.#options = options;
    this.#onnx = new OnnxThread(options.onnx);
  }

  /** The models that can be used: one for a category, the installation's own before the demo world's. */
  async list(): Promise<InstalledCard[]> {
    const { cards, troubles } = await this.look();
    const warned = troubles.map(({ from, trouble }) => `${from} ${trouble}`).join('\n');
    if (warned !== '' && warned !== this.#warned) this.#options.log.warn(cardsWarning, { cards: troubles.length });
    this.#warned = warned;
    return cards;
  }

  /** The model of a category; null where there is none. */
  async of(category: PredictionCategory): Promise<InstalledCard | null> {
    return (await this.list()).find(({ card }) => card.category === category) ?? null;
  }

  /** What lies there, and what of it can not be used, for the operator. */
  async look(): Promise<{ cards: InstalledCard[]; troubles: CardTrouble[] }> {
    const { folders, isDemo } = this.#options;
    const own = await readCards(folders.own);
    const demo = isDemo() ? await readCards(folders.demo) : { cards: [], troubles: [] };
    const cards: InstalledCard[] = [];
    const troubles = [...own.troubles, ...demo.troubles];
    for (const one of own.cards) {
      const other = cards.find(({ card }) => card.category === one.card.category);
      if (one.card.demoOnly && !isDemo())
        troubles.push({ from: one.from, trouble: 'it is for the demo world alone, which is not loaded here' });
      else if (other) troubles.push({ from: one.from, trouble: `${other.from} is of the same category` });
      else cards.push(one);
    }
    const taken = new Set(cards.map(({ card }) => card.category));
    return { cards: [...cards, ...demo.cards.filter(({ card }) => !taken.has(card.category))], troubles };
  }

  /**
   * The labels of a model with their scores for a picture that was reduced for it (pictureInput).
   * @throws ModelError, after a line in the log
   */
  async predict({ card, file }: InstalledCard, picture: PictureInput): Promise<ScoredLabel[]> {
    try {
      return file
        ? scoresOf(card, await this.#onnx.infer(file, card, picture))
        : await this.#servedBy(card).infer(picture);
    } catch (error) {
      if (error instanceof ModelError)
        this.#options.log.warn(failureWarning, { [card.category]: true, [error.trouble]: true });
      throw error;
    }
  }

  /** Whether a thread for ONNX files runs now. */
  get threadRuns(): boolean {
    return this.#onnx.running;
  }

  /** Makes what waits first. */
  close(): Promise<void> {
    return this.#onnx.close();
  }

  #servedBy(card: Card): ServedModel {
    const key = JSON.stringify(card);
    const served = this.#served.get(key) ?? new ServedModel(card);
    this.#served.set(key, served);
    return served;
  }
}
