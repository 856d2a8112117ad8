import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { newBucketClient, sendTo, statusOfBucket, type BucketOptions } from './bucket.ts';
import { checkedKey, prefixOf } from './keys.ts';
import type { ReportObjects, StoredObject } from './report-objects.ts';

/** Objects of reports in a bucket. */
export class BucketReports implements ReportObjects {
  readonly #bucket: string;
  readonly #send: S3Client['send'];

  constructor(options: BucketOptions) {
    this.#bucket = options.bucket;
    this.#send = sendTo(newBucketClient(options));
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.#send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: checkedKey(key),
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: 'application/octet-stream',
      }),
    );
  }

  async read(key: string): Promise<StoredObject | undefined> {
    try {
      const { Body, ContentLength = 0 } = await this.#send(
        new GetObjectCommand({ Bucket: this.#bucket, Key: checkedKey(key) }),
      );
      return { size: ContentLength, body: Body as Readable };
    } catch (error) {
      if (statusOfBucket(error) === 404) return undefined;
      throw error;
    }
  }

  async removeJob(jobId: string): Promise<void> {
    const list = new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: `${prefixOf(jobId)}/` });
    const { Contents = [] } = await this.#send(list);
    for (const { Key = '' } of Contents) {
      await this.#send(new DeleteObjectCommand({ Bucket: this.#bucket, Key }));
    }
  }
}
