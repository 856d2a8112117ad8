import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';

const TYPES = { Float64Array, Uint32Array, Uint16Array, Uint8Array, ArrayBuffer } as const;
type Column = InstanceType<(typeof TYPES)[keyof typeof TYPES]>;

interface Head {
  /** All properties that are no columns, as JSON. */
  readonly rest: Record<string, unknown>;
  /** Columns, in the order of their bytes. */
  readonly columns: readonly { readonly name: string; readonly type: keyof typeof TYPES; readonly bytes: number }[];
}

const typeOf = (value: unknown): keyof typeof TYPES | undefined =>
  (Object.keys(TYPES) as (keyof typeof TYPES)[]).find((name) => value instanceof TYPES[name]);

const bytesOf = (column: Column): Uint8Array =>
  column instanceof ArrayBuffer
    ? new Uint8Array(column)
    : new Uint8Array(column.buffer, column.byteOffset, column.byteLength);

/** Writes an object: length of the head, head, then the bytes of each member that is a typed array or a buffer. */
export function writeColumns(file: URL, content: object): void {
  const entries = Object.entries(content) as [string, unknown][];
  const columns = entries.filter((entry): entry is [string, Column] => typeOf(entry[1]) !== undefined);
  const head: Head = {
    rest: Object.fromEntries(entries.filter(([, value]) => typeOf(value) === undefined)),
    columns: columns.map(([name, column]) => ({
      name,
      type: typeOf(column) ?? 'ArrayBuffer',
      bytes: bytesOf(column).length,
    })),
  };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  writeFileSync(file, Buffer.concat([length, text, ...columns.map(([, column]) => bytesOf(column))]));
}

/** Reads what {@link writeColumns} wrote, each column into memory of its own: nothing is held twice. */
export function readColumns(file: URL): Record<string, unknown> {
  const descriptor = openSync(file, 'r');
  const next = (bytes: number): ArrayBuffer => {
    const buffer = new ArrayBuffer(bytes);
    if (readSync(descriptor, new Uint8Array(buffer)) !== bytes) throw new Error(`${file.pathname} is cut off`);
    return buffer;
  };
  try {
    const length = new DataView(next(4)).getUint32(0, true);
    const { rest, columns } = JSON.parse(Buffer.from(next(length)).toString()) as Head;
    const read = columns.map(({ name, type, bytes }) => {
      const buffer = next(bytes);
      return [name, type === 'ArrayBuffer' ? buffer : new TYPES[type](buffer)] as const;
    });
    return { ...rest, ...Object.fromEntries(read) };
  } finally {
    closeSync(descriptor);
  }
}
