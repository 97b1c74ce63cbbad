import { predictionCategories } from '@consult/domain/prediction/categories.ts';
import { z } from 'zod';

/** A text of a card: one for all languages, or one for each. */
const text = z.string().trim().min(1).max(2_000);
const cardText = z.union([text, z.strictObject({ en: text, fr: text })]);
type CardText = z.output<typeof cardText>;

const name = z.string().regex(/^[\w.:/-]{1,120}$/);
const label = z.string().trim().min(1).max(80);
const side = z.number().int().min(8).max(1024);
const perChannel = z.array(z.number()).min(1).max(3);

const input = z.strictObject({
  /** Pixels. */
  width: side,
  height: side,
  colours: z.enum(['rgb', 'bgr', 'grey']).default('rgb'),
  /** The order of the dimensions: pictures, channels, rows, columns; or channels last. */
  layout: z.enum(['nchw', 'nhwc']).default('nchw'),
  type: z.enum(['float32', 'uint8']).default('float32'),
  /** What black and white become, before mean and std; bytes stay 0 to 255. */
  range: z.tuple([z.number(), z.number()]).default([0, 1]),
  /** Of each channel, in the order of `colours`: subtracted, then divided by. */
  mean: perChannel.optional(),
  std: perChannel.optional(),
  /** How a picture of another shape fits: its middle, all of it between black bars, or all of it out of shape. */
  fit: z.enum(['crop', 'pad', 'stretch']).default('crop'),
  /** The name of the model's input and output, where it has several. */
  name: name.optional(),
  outputName: name.optional(),
});

const server = z.strictObject({
  /** Of a server that speaks the open inference protocol (KServe v2). */
  url: z.url({ protocol: /^https?$/ }),
  model: name,
  version: name.optional(),
});

/**
 * The card of a model: what it is and how it is asked. It lies in the folder of models as `<any name>.json`, beside the
 * ONNX file that it names, or names a server. docs/running.md has an example.
 */
export const cardShape = z
  .strictObject({
    category: z.enum(predictionCategories),
    /** What a prediction names as aiVersion. Another file or another server's model needs another version. */
    version: z.string().regex(/^[\w.+-]{1,60}$/),
    /** The name of an ONNX file in the same folder. */
    file: z
      .string()
      .regex(/^[\w][\w .-]{0,120}\.onnx$/i)
      .optional(),
    server: server.optional(),
    input,
    /** In the order of the model's output. */
    labels: z.array(label).min(2).max(200),
    /** The label that says that it can't diagnose a picture. */
    cannotDiagnose: label.nullable().default(null),
    /** What the model's output is: probabilities from 0 to 1, logits of which one is right, or each for itself. */
    scores: z.enum(['probabilities', 'logits', 'independent-logits']).default('probabilities'),
    trainedOn: cardText,
    notFor: cardText,
    /** Whether a prediction is kept with its picture. */
    caching: z.boolean().default(true),
    /** It is used where the demo world is loaded and nowhere else. */
    demoOnly: z.boolean().default(false),
  })
  .check(({ value, issues }) => {
    const wrong = (path: string, message: string): void => {
      issues.push({ code: 'custom', path: [path], message, input: value });
    };
    if ((value.file === undefined) === (value.server === undefined)) wrong('file', 'a card names a file or a server');
    if (new Set(value.labels).size < value.labels.length) wrong('labels', 'each label stands once');
    if (value.cannotDiagnose !== null && !value.labels.includes(value.cannotDiagnose))
      wrong('cannotDiagnose', 'it is none of the labels');
    const channels = channelsOf(value);
    for (const key of ['mean', 'std'] as const)
      if (![undefined, channels].includes(value.input[key]?.length)) wrong('input', `${key} has ${channels} numbers`);
    if (value.input.std?.includes(0)) wrong('input', 'std is not 0');
    if (value.input.type === 'uint8' && (value.input.mean ?? value.input.std)) wrong('input', 'bytes have no mean');
  });

export type Card = z.output<typeof cardShape>;

/** How many channels a model sees. */
export const channelsOf = ({ input: { colours } }: Pick<Card, 'input'>): number => (colours === 'grey' ? 1 : 3);

/** A text of a card in a language. */
export const cardTextIn = (said: CardText, language: 'en' | 'fr'): string =>
  typeof said === 'string' ? said : said[language];
