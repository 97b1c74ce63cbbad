import type { Row, Value } from '../insert-rows.ts';

export type ColumnType = 'uuid' | 'text' | 'bytea' | 'boolean' | 'smallint' | 'integer' | 'bigint' | 'timestamptz';

const signature = Buffer.from([
  0x50, 0x47, 0x43, 0x4f, 0x50, 0x59, 0x0a, 0xff, 0x0d, 0x0a, 0x00, 0, 0, 0, 0, 0, 0, 0, 0,
]);
/** 2000-01-01, where PostgreSQL's clock begins, in ms since 1970. */
const epoch = 946_684_800_000;
const two32 = 2 ** 32;

/** Rows in PostgreSQL's binary COPY format. The bytes collect in one buffer, which is used again after `take`. */
export class BinaryRows {
  readonly #columns: readonly (readonly [name: string, type: ColumnType])[];
  #buffer = Buffer.allocUnsafeSlow(1 << 20);
  #at = 0;

  constructor(columns: Readonly<Record<string, ColumnType>>) {
    this.#columns = Object.entries(columns);
    this.#begin();
  }

  get columns(): string[] {
    return this.#columns.map(([name]) => name);
  }

  add(row: Row): void {
    this.#room(2);
    this.#at = this.#buffer.writeInt16BE(this.#columns.length, this.#at);
    for (const [name, type] of this.#columns) this.#write(type, row[name] ?? null);
  }

  /** The block of all rows added so far, to be sent before the next `add`. */
  take(): Buffer {
    this.#room(2);
    this.#at = this.#buffer.writeInt16BE(-1, this.#at);
    const block = Buffer.from(this.#buffer.subarray(0, this.#at));
    this.#begin();
    return block;
  }

  #begin(): void {
    this.#at = signature.copy(this.#buffer, 0);
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }

  #write(type: ColumnType, value: Value): void {
    this.#room(24);
    if (value === null) {
      this.#at = this.#buffer.writeInt32BE(-1, this.#at);
      return;
    }
    switch (type) {
      case 'uuid':
        this.#at = this.#buffer.writeInt32BE(16, this.#at);
        this.#at += this.#buffer.write((value as string).replaceAll('-', ''), this.#at, 16, 'hex');
        return;
      case 'text': {
        const bytes = Buffer.byteLength(value as string);
        this.#room(bytes + 4);
        this.#at = this.#buffer.writeInt32BE(bytes, this.#at);
        this.#at += this.#buffer.write(value as string, this.#at, bytes, 'utf8');
        return;
      }
      case 'bytea':
        this.#room((value as Buffer).length + 4);
        this.#at = this.#buffer.writeInt32BE((value as Buffer).length, this.#at);
        this.#at += (value as Buffer).copy(this.#buffer, this.#at);
        return;
      case 'boolean':
        this.#at = this.#buffer.writeInt32BE(1, this.#at);
        this.#at = this.#buffer.writeUInt8(value ? 1 : 0, this.#at);
        return;
      case 'smallint':
        this.#at = this.#buffer.writeInt32BE(2, this.#at);
        this.#at = this.#buffer.writeInt16BE(value as number, this.#at);
        return;
      case 'integer':
        this.#at = this.#buffer.writeInt32BE(4, this.#at);
        this.#at = this.#buffer.writeInt32BE(value as number, this.#at);
        return;
      case 'bigint':
        this.#at = this.#buffer.writeInt32BE(8, this.#at);
        this.#at = this.#buffer.writeBigInt64BE(BigInt(value as string | number), this.#at);
        return;
      case 'timestamptz': {
        const microseconds = ((value as Date).getTime() - epoch) * 1000;
        this.#at = this.#buffer.writeInt32BE(8, this.#at);
        this.#at = this.#buffer.writeInt32BE(Math.floor(microseconds / two32), this.#at);
        this.#at = this.#buffer.writeUInt32BE(((microseconds % two32) + two32) % two32, this.#at);
      }
    }
  }
}
