import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
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

const ARRIVED = 'arrived/';
const KEPT = 'files/';
/** Milliseconds in which a bucket makes one object of the parts; Amazon speaks of minutes. */
const ASSEMBLING_MS = 110_000;

/** Storage in a bucket of Amazon S3, or of what speaks its protocol. */
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
    const ContentLength = size;
    const command = new PutObjectCommand({ ...this.#at(ARRIVED, key), ...(size !== undefined && { ContentLength }) });
    return getSignedUrl(this.#client, command, {
      expiresIn: UPLOAD_SECONDS,
      ...(size !== undefined && { signableHeaders: new Set(['host', 'content-length']) }),
    });
  }

  async downloadUrl({ key, ...shown }: Download): Promise<string> {
    const command = new GetObjectCommand({
      ...this.#at(KEPT, key),
      ResponseContentType: shown.type,
      ResponseContentDisposition: dispositionOf(shown),
      ResponseCacheControl: 'no-store',
    });
    return getSignedUrl(this.#client, command, { expiresIn: STORAGE_SECONDS });
  }

  async keep(key: string): Promise<number | undefined> {
    const arrived = await this.#head(ARRIVED, key);
    if (arrived) {
      await this.#send(
        new CopyObjectCommand({
          ...this.#at(KEPT, key),
          CopySource: `${this.#bucket}/${ARRIVED}${key}`,
          CopySourceIfMatch: arrived.etag,
          MetadataDirective: 'REPLACE',
          ContentType: 'application/octet-stream',
        }),
      );
      await this.#delete(ARRIVED, key);
    }
    return this.sizeOf(key);
  }

  /** The parts are sent to the place where the object is kept: there is none before they are assembled, and none moves it. */
  async beginParts(key: string): Promise<string> {
    const ContentType = 'application/octet-stream';
    const { UploadId } = await this.#send(new CreateMultipartUploadCommand({ ...this.#at(KEPT, key), ContentType }));
    if (!UploadId) throw new Error('The bucket began an upload and did not say which');
    return UploadId;
  }

  async partUrl({ key, uploadId, number, size }: Part): Promise<string> {
    const part = { UploadId: uploadId, PartNumber: number, ContentLength: size };
    return getSignedUrl(this.#client, new UploadPartCommand({ ...this.#at(KEPT, key), ...part }), {
      expiresIn: PART_SECONDS,
      signableHeaders: new Set(['host', 'content-length']),
    });
  }

  async storedParts(key: string, uploadId: string): Promise<readonly StoredPart[]> {
    const parts = await this.#listParts(key, uploadId);
    return parts.map(({ PartNumber = 0, Size = 0 }) => ({ number: PartNumber, size: Size }));
  }

  async keepParts(key: string, uploadId: string, count: number): Promise<number | undefined> {
    const parts = (await this.#listParts(key, uploadId)).filter(({ PartNumber = 0 }) => PartNumber <= count);
    if (parts.length === count) {
      const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
      const assembly = { ...this.#at(KEPT, key), UploadId: uploadId, MultipartUpload: { Parts } };
      await unlessGone(this.#send(new CompleteMultipartUploadCommand(assembly), { requestTimeout: ASSEMBLING_MS }));
    }
    return this.sizeOf(key);
  }

  async abandonParts(key: string, uploadId: string): Promise<void> {
    await unlessGone(this.#send(new AbortMultipartUploadCommand({ ...this.#at(KEPT, key), UploadId: uploadId })));
  }

  async sizeOf(key: string): Promise<number | undefined> {
    return (await this.#head(KEPT, key))?.size;
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await this.#send(new GetObjectCommand({ ...this.#at(KEPT, key), ...(Range && { Range }) }));
    return Body as Readable;
  }

  async remove(key: string): Promise<void> {
    for await (const { UploadId = '' } of this.#uploads(`${KEPT}${key}`)) await this.abandonParts(key, UploadId);
    await Promise.all([this.#delete(ARRIVED, key), this.#delete(KEPT, key)]);
  }

  async removeArrivedBefore(moment: Date): Promise<number> {
    let count = 0;
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: ARRIVED,
          ...(ContinuationToken && { ContinuationToken }),
        }),
      );
      for (const { Key = '', LastModified = moment } of page.Contents ?? []) {
        if (LastModified >= moment) continue;
        await this.#delete(ARRIVED, Key.slice(ARRIVED.length));
        count++;
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    for await (const { Key = '', UploadId = '', Initiated = moment } of this.#uploads(KEPT)) {
      if (Initiated >= moment) continue;
      await this.abandonParts(Key.slice(KEPT.length), UploadId);
      count++;
    }
    return count;
  }

  /** Parts that have arrived, in their order; none where the upload is over. */
  async #listParts(key: string, uploadId: string): Promise<readonly ListedPart[]> {
    const parts: ListedPart[] = [];
    let PartNumberMarker: string | undefined;
    do {
      const listed = { ...this.#at(KEPT, key), UploadId: uploadId, ...(PartNumberMarker && { PartNumberMarker }) };
      const page = await unlessGone(this.#send(new ListPartsCommand(listed)));
      parts.push(...(page?.Parts ?? []));
      PartNumberMarker = page?.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (PartNumberMarker);
    return parts;
  }

  /** Uploads in parts that were begun and are not over. */
  async *#uploads(Prefix: string): AsyncGenerator<MultipartUpload> {
    let next: { readonly KeyMarker: string; readonly UploadIdMarker: string } | undefined;
    do {
      const page = await this.#send(new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix, ...next }));
      yield* page.Uploads ?? [];
      const { IsTruncated = false, NextKeyMarker = '', NextUploadIdMarker = '' } = page;
      next = IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : undefined;
    } while (next);
  }

  #at(place: string, key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${place}${key}` };
  }

  async #head(place: string, key: string): Promise<{ size: number; etag: string | undefined } | undefined> {
    try {
      const { ContentLength = 0, ETag } = await this.#send(new HeadObjectCommand(this.#at(place, key)));
      return { size: ContentLength, etag: ETag };
    } catch (error) {
      if (statusOfBucket(error) === 404) return undefined;
      throw error;
    }
  }

  async #delete(place: string, key: string): Promise<void> {
    await this.#send(new DeleteObjectCommand(this.#at(place, key)));
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
