import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
  type MultipartUpload,
  type Part as ListedPart,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { PART_SECONDS, STORAGE_SECONDS, UPLOAD_SECONDS } from '@portal/contracts/library/attachment-rules';
import {
  dispositionOf,
  type ByteRange,
  type Download,
  type Part,
  type StoredPart,
  type Upload,
} from '@portal/disk-storage';
import { newBucketClient, sendTo, statusOfBucket, type BucketOptions } from '@portal/object-storage/bucket';
import type { Storage } from './storage.ts';

const PLACE = 'files/';
/** Number of the part as which an upload comes that is sent in one piece. */
const WHOLE = 1;
/** Bytes that S3 takes by one PUT. */
const LARGEST_PUT = 5 * 1024 ** 3;
/** Milliseconds in which a bucket makes one object of the parts; Amazon speaks of minutes. */
const ASSEMBLING_MS = 110_000;

/**
 * Storage in a bucket of Amazon S3, or of what speaks its protocol. What is sent in one piece is an upload of one part:
 * an address of a part ends with its upload, while the one of an object would take bytes until its time is over.
 */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #send: S3Client['send'];

  constructor(options: BucketOptions) {
    this.#bucket = options.bucket;
    this.#client = newBucketClient(options);
    this.#send = sendTo(this.#client);
  }

  /** The address is bound to `size` where that is known: S3 cannot bind one to a limit. */
  async uploadUrl({ key, size }: Upload): Promise<string> {
    return this.#partUrl({ key, uploadId: await this.beginParts(key), number: WHOLE, size }, UPLOAD_SECONDS);
  }

  takenBytes({ size }: Omit<Upload, 'key'>): number {
    return size ?? LARGEST_PUT;
  }

  async downloadUrl({ key, ...shown }: Download): Promise<string> {
    const command = new GetObjectCommand({
      ...this.#at(key),
      ResponseContentType: shown.type,
      ResponseContentDisposition: dispositionOf(shown),
      ResponseCacheControl: 'no-store',
    });
    return getSignedUrl(this.#client, command, { expiresIn: STORAGE_SECONDS });
  }

  async keep(key: string): Promise<number | undefined> {
    for await (const { UploadId = '' } of this.#uploads(key)) await this.#assemble(key, UploadId, WHOLE);
    return this.sizeOf(key);
  }

  /** The parts are sent to the place where the object is kept: there is none before they are assembled, and none moves it. */
  async beginParts(key: string): Promise<string> {
    const ContentType = 'application/octet-stream';
    const { UploadId } = await this.#send(new CreateMultipartUploadCommand({ ...this.#at(key), ContentType }));
    if (!UploadId) throw new Error('The bucket began an upload and did not say which');
    return UploadId;
  }

  async partUrl(part: Part): Promise<string> {
    return this.#partUrl(part, PART_SECONDS);
  }

  async storedParts(key: string, uploadId: string): Promise<readonly StoredPart[]> {
    const parts = await this.#listParts(key, uploadId);
    return parts.map(({ PartNumber = 0, Size = 0 }) => ({ number: PartNumber, size: Size }));
  }

  async keepParts(key: string, uploadId: string, count: number): Promise<number | undefined> {
    await this.#assemble(key, uploadId, count);
    return this.sizeOf(key);
  }

  async abandonParts(key: string, uploadId: string): Promise<void> {
    await unlessGone(this.#send(new AbortMultipartUploadCommand({ ...this.#at(key), UploadId: uploadId })));
  }

  async sizeOf(key: string): Promise<number | undefined> {
    try {
      const { ContentLength = 0 } = await this.#send(new HeadObjectCommand(this.#at(key)));
      return ContentLength;
    } catch (error) {
      if (statusOfBucket(error) === 404) return undefined;
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await this.#send(new GetObjectCommand({ ...this.#at(key), ...(Range && { Range }) }));
    return Body as Readable;
  }

  async remove(key: string): Promise<void> {
    for await (const { UploadId = '' } of this.#uploads(key)) await this.abandonParts(key, UploadId);
    await this.#send(new DeleteObjectCommand(this.#at(key)));
  }

  async removeArrivedBefore(moment: Date): Promise<number> {
    let count = 0;
    for await (const { Key = '', UploadId = '', Initiated = moment } of this.#uploads()) {
      if (Initiated >= moment) continue;
      await this.abandonParts(Key.slice(PLACE.length), UploadId);
      count++;
    }
    return count;
  }

  async #partUrl(
    { key, uploadId, number, size }: Omit<Part, 'size'> & Pick<Upload, 'size'>,
    expiresIn: number,
  ): Promise<string> {
    const bound = size === undefined ? undefined : { ContentLength: size };
    const part = { ...this.#at(key), UploadId: uploadId, PartNumber: number, ...bound };
    return getSignedUrl(this.#client, new UploadPartCommand(part), {
      expiresIn,
      ...(bound && { signableHeaders: new Set(['host', 'content-length']) }),
    });
  }

  /** Makes one object of the parts 1 to `count`, unless one is missing or the upload is over. */
  async #assemble(key: string, uploadId: string, count: number): Promise<void> {
    const parts = (await this.#listParts(key, uploadId)).filter(({ PartNumber = 0 }) => PartNumber <= count);
    if (parts.length !== count) return;
    const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
    const assembly = { ...this.#at(key), UploadId: uploadId, MultipartUpload: { Parts } };
    const patience = count > WHOLE ? { requestTimeout: ASSEMBLING_MS } : {};
    await unlessGone(this.#send(new CompleteMultipartUploadCommand(assembly), patience));
  }

  /** Parts that have arrived, in their order; none where the upload is over. */
  async #listParts(key: string, uploadId: string): Promise<readonly ListedPart[]> {
    const parts: ListedPart[] = [];
    let PartNumberMarker: string | undefined;
    do {
      const listed = { ...this.#at(key), UploadId: uploadId, ...(PartNumberMarker && { PartNumberMarker }) };
      const page = await unlessGone(this.#send(new ListPartsCommand(listed)));
      parts.push(...(page?.Parts ?? []));
      PartNumberMarker = page?.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (PartNumberMarker);
    return parts;
  }

  /** Returns the uploads of a key, or of all, that were begun and are not over. */
  async *#uploads(key = ''): AsyncGenerator<MultipartUpload> {
    const Prefix = `${PLACE}${key}`;
    let next: { readonly KeyMarker: string; readonly UploadIdMarker: string } | undefined;
    do {
      const page = await this.#send(new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix, ...next }));
      yield* page.Uploads ?? [];
      const { IsTruncated = false, NextKeyMarker = '', NextUploadIdMarker = '' } = page;
      next = IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : undefined;
    } while (next);
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${PLACE}${key}` };
  }
}

/** An upload in parts that is over, kept or abandoned, is unknown to the bucket. */
async function unlessGone<Answer>(work: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchUpload') return undefined;
    throw error;
  }
}
