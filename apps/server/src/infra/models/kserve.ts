import { randomUUID } from 'node:crypto';
import type { ScoredLabel } from '@consult/domain/prediction/scores.ts';
import { z } from 'zod';
import { Circuit } from './circuit.ts';
import type { Card } from './card.ts';
import { askForJson, askServer } from './ask-server.ts';
import { ModelError } from './model-error.ts';
import type { PictureInput } from './picture-input.ts';
import { scoresOf } from './scores.ts';

/** A person waits: whether a server is well, and what it has, is known soon; a prediction may take longer. */
const usualPatience = { lookMs: 3_000, inferMs: 10_000 };
/** Two hundred labels are some kilobytes. */
const maxBytes = 256 * 1024;
/** So many predictions of one model run at once; a server that is slow for all is spared the others. */
const atOnce = 8;

const tensor = z.object({ name: z.string(), datatype: z.string(), shape: z.array(z.number().int()) });
const metadataShape = z.object({ inputs: z.array(tensor).min(1), outputs: z.array(tensor).min(1) });
const answerShape = z.object({
  id: z.string().optional(),
  model_version: z.string().optional(),
  outputs: z.array(z.object({ name: z.string(), data: z.array(z.unknown()) })).min(1),
});

const datatypes = { float32: 'FP32', uint8: 'UINT8' } as const;

export type ServedOptions = Partial<typeof usualPatience> & { now?: () => number };

/** The names by which a server's model takes a picture and gives its scores. */
type Names = { input: string; output: string };

/**
 * A model behind the open inference protocol (KServe v2). Before its first prediction, and after each failure, it is
 * asked whether it is well and whether its model takes what the card says; a failure is one of the named troubles, and
 * some of them open the circuit. A request holds numbers of the reduced picture and a random id, and nothing else.
 */
export class ServedModel {
  readonly #card: Card;
  readonly #circuit: Circuit;
  readonly #patience: typeof usualPatience;
  #names: Names | null = null;
  #running = 0;

  /** @param options the clock of the circuit, and how long the server may take; tests set them */
  constructor(card: Card, { now, ...patience }: ServedOptions = {}) {
    this.#card = card;
    this.#circuit = new Circuit(now);
    this.#patience = { ...usualPatience, ...patience };
  }

  /** The labels with their scores for a picture. @throws ModelError */
  async infer(picture: PictureInput): Promise<ScoredLabel[]> {
    if (this.#running >= atOnce) throw new ModelError('busy');
    this.#running += 1;
    try {
      return await this.#circuit.run(() => this.#ask(picture));
    } catch (error) {
      this.#names = null;
      throw error;
    } finally {
      this.#running -= 1;
    }
  }

  async #ask({ data, dims }: PictureInput): Promise<ScoredLabel[]> {
    const names = (this.#names ??= await this.#look(dims));
    const { server, input } = this.#card;
    const id = randomUUID();
    const asked = {
      id,
      inputs: [
        // Six digits are more than a byte had.
        {
          name: names.input,
          shape: dims,
          datatype: datatypes[input.type],
          data: Array.from(data, (one) => Number(one.toPrecision(6))),
        },
      ],
      outputs: [{ name: names.output }],
    };
    const answer = answerShape.safeParse(
      await askForJson(this.#address('/infer'), { ms: this.#patience.inferMs, maxBytes }, asked),
    );
    if (!answer.success || (answer.data.id ?? id) !== id) throw new ModelError('not-understood');
    const { model_version: version, outputs } = answer.data;
    if (server?.version !== undefined && version !== undefined && version !== server.version)
      throw new ModelError('another-model');
    const numbers = z.array(z.number()).safeParse(outputs.find(({ name }) => name === names.output)?.data);
    if (!numbers.success) throw new ModelError('not-understood');
    return scoresOf(this.#card, numbers.data);
  }

  /** @throws ModelError where the server is not well, or its model is not the card's */
  async #look(dims: readonly number[]): Promise<Names> {
    const patience = { ms: this.#patience.lookMs, maxBytes };
    await askServer(`${this.#root()}/v2/health/ready`, patience);
    const metadata = metadataShape.safeParse(await askForJson(this.#address(''), patience));
    if (!metadata.success) throw new ModelError('not-understood');
    const { name, outputName, type } = this.#card.input;
    const { inputs, outputs } = metadata.data;
    const input = name === undefined ? inputs[0]! : inputs.find((one) => one.name === name);
    const output = outputName === undefined ? outputs[0]! : outputs.find((one) => one.name === outputName);
    if (!input || !output || input.datatype !== datatypes[type] || !fits(input.shape, dims))
      throw new ModelError('another-model');
    return { input: input.name, output: output.name };
  }

  #root(): string {
    return this.#card.server!.url.replace(/\/$/, '');
  }

  #address(way: string): string {
    const { model, version } = this.#card.server!;
    const of = version === undefined ? '' : `/versions/${encodeURIComponent(version)}`;
    return `${this.#root()}/v2/models/${encodeURIComponent(model)}${of}${way}`;
  }
}

/** Whether a tensor takes these dimensions; -1 takes any. */
function fits(shape: readonly number[], dims: readonly number[]): boolean {
  return shape.length === dims.length && shape.every((one, n) => one === -1 || one === dims[n]);
}
