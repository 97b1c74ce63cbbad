/**
 * Writes a small model in the ONNX format: a protocol buffer of nodes, their weights, one input and one output. Field
 * numbers are those of onnx.proto.
 */

/** Weights of a model by name. */
export type Weights = { name: string; dims: readonly number[]; values: Float32Array };

/** A step of a model. */
export type Step = {
  operator: string;
  inputs: readonly string[];
  output: string;
  /** Whole numbers and lists of them. */
  attributes?: Readonly<Record<string, number | readonly number[]>>;
};

/** A model with one input and one output of these dimensions. */
export type SmallModel = {
  steps: readonly Step[];
  weights: readonly Weights[];
  input: { name: string; dims: readonly number[] };
  output: { name: string; dims: readonly number[] };
};

const float = 1;
/** The newest that every runtime of these years reads. */
const irVersion = 8;
const operatorSet = 13;

/** The bytes of an ONNX file. The same for the same model. */
export function onnxBytes({ steps, weights, input, output }: SmallModel): Buffer {
  const graph = [
    ...steps.map((step) => part(1, stepBytes(step))),
    part(2, text('shapes')),
    ...weights.map((one) => part(5, weightBytes(one))),
    part(11, valueBytes(input)),
    part(12, valueBytes(output)),
  ];
  return Buffer.concat([
    number(1, irVersion),
    part(2, text('consult')),
    part(7, Buffer.concat(graph)),
    part(8, Buffer.concat([part(1, text('')), number(2, operatorSet)])),
  ]);
}

function stepBytes({ operator, inputs, output, attributes = {} }: Step): Buffer {
  return Buffer.concat([
    ...inputs.map((one) => part(1, text(one))),
    part(2, text(output)),
    part(4, text(operator)),
    ...Object.entries(attributes).map(([name, value]) => part(5, attributeBytes(name, value))),
  ]);
}

function attributeBytes(name: string, value: number | readonly number[]): Buffer {
  const [ofOne, ofMany] = [2, 7];
  return typeof value === 'number'
    ? Buffer.concat([part(1, text(name)), number(3, value), number(20, ofOne)])
    : Buffer.concat([part(1, text(name)), ...value.map((one) => number(8, one)), number(20, ofMany)]);
}

function weightBytes({ name, dims, values }: Weights): Buffer {
  const raw = Buffer.alloc(values.length * 4);
  for (const [n, value] of values.entries()) raw.writeFloatLE(value, n * 4);
  return Buffer.concat([...dims.map((dim) => number(1, dim)), number(2, float), part(8, text(name)), part(9, raw)]);
}

function valueBytes({ name, dims }: SmallModel['input']): Buffer {
  const shape = Buffer.concat(dims.map((dim) => part(1, number(1, dim))));
  const tensor = Buffer.concat([number(1, float), part(2, shape)]);
  return Buffer.concat([part(1, text(name)), part(2, part(1, tensor))]);
}

const text = (value: string): Buffer => Buffer.from(value, 'utf8');

/** A field of bytes. */
function part(field: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);
}

/** A field of a whole number that is not below zero. */
function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Buffer.from([...bytes, left]);
}
