import type { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Storage } from '../core/storage/storage.ts';
import { entryNames } from './entry-names.ts';

export interface ArchivedFile {
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** The bytes of an archive as they are made, and how many there will be. */
export type ZipStream = Readable & { readonly totalSize: number };

/** Central directories from this size on are counted by yazl as if they needed ZIP64, which they do not: then they get it. */
const ZIP64_COUNTED_FROM = 0xffff;
/** Bytes of an entry there at most, beside its name. */
const ENTRY_BYTES = 46 + 9 + 28;

/**
 * Creates an archive of stored objects while it is read: one file is open at a time, and none after the reader has
 * gone. Nothing is compressed (documents are already), so that its size is known in advance. If a file cannot be read
 * completely, the stream ends with an error instead of an archive that looks complete.
 */
export function zipOf(storage: Storage, files: readonly ArchivedFile[]): ZipStream {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  let open: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => open?.destroy());

  const names = entryNames(files.map(({ name }) => name));
  for (const [index, { key, size }] of files.entries()) {
    zip.addReadStreamLazy(names[index] ?? key, { compress: false, size }, (opened) => {
      storage.read(key).then(
        (stream) => {
          open = stream;
          // An object that breaks off may only close, without an error.
          stream.once('error', (error) => output.destroy(error));
          stream.once(
            'close',
            () => stream.readableEnded || output.destroy(new Error('A file of the archive broke off')),
          );
          if (output.destroyed) stream.destroy();
          else opened(null, stream);
        },
        (error: unknown) => output.destroy(error as Error),
      );
    });
  }
  const directory = names.reduce((bytes, name) => bytes + ENTRY_BYTES + Buffer.byteLength(name), 0);
  let totalSize = 0;
  // Missing in its types: the size is an argument.
  const onSize: (...size: number[]) => void = (size = 0) => void (totalSize = size);
  zip.end({ forceZip64Format: directory >= ZIP64_COUNTED_FROM, comment: '' }, onSize);
  return Object.assign(output, { totalSize });
}
