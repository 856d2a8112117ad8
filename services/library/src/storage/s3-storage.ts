import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { DOWNLOAD_SECONDS, UPLOAD_SECONDS } from '@portal/contracts/library/attachment-rules';
import { unavailable } from '@portal/service-kit';
import { dispositionOf, type ByteRange, type Download, type Storage, type Upload } from './storage.ts';

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** Of a provider that is not Amazon; browsers must reach it too. */
  readonly endpoint?: string | undefined;
  /** Those of the machine's role where none are given. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** The bucket stands in the path of an address and not in its host name. */
  readonly forcePathStyle: boolean;
}

const ARRIVED = 'arrived/';
const KEPT = 'files/';

/** Storage in a bucket of Amazon S3, or of what speaks its protocol. */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ bucket, region, endpoint, credentials, forcePathStyle }: S3Options) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      region,
      forcePathStyle,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      // Checksums in trailers are not understood by every provider; some store them as a part of the content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
    });
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

  async downloadUrl({ key, name, type }: Download): Promise<string> {
    const command = new GetObjectCommand({
      ...this.#at(KEPT, key),
      ResponseContentType: type,
      ResponseContentDisposition: dispositionOf({ name, type }),
      ResponseCacheControl: 'no-store',
    });
    return getSignedUrl(this.#client, command, { expiresIn: DOWNLOAD_SECONDS });
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
    return (await this.#head(KEPT, key))?.size;
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await this.#send(new GetObjectCommand({ ...this.#at(KEPT, key), ...(Range && { Range }) }));
    return Body as Readable;
  }

  async remove(key: string): Promise<void> {
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
    return count;
  }

  /** @throws 503 where the bucket is away or has a fault of its own */
  readonly #send: S3Client['send'] = async (command: never): Promise<never> => {
    try {
      return await this.#client.send(command);
    } catch (error) {
      const { httpStatusCode = 500 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
      throw httpStatusCode >= 500 ? unavailable() : error;
    }
  };

  #at(place: string, key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${place}${key}` };
  }

  async #head(place: string, key: string): Promise<{ size: number; etag: string | undefined } | undefined> {
    try {
      const { ContentLength = 0, ETag } = await this.#send(new HeadObjectCommand(this.#at(place, key)));
      return { size: ContentLength, etag: ETag };
    } catch (error) {
      if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return undefined;
      throw error;
    }
  }

  async #delete(place: string, key: string): Promise<void> {
    await this.#send(new DeleteObjectCommand(this.#at(place, key)));
  }
}
