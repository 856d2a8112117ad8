import { S3Client } from '@aws-sdk/client-s3';
import { unavailable } from '@portal/service-kit';

export interface BucketOptions {
  readonly bucket: string;
  readonly region: string;
  /** Endpoint of a provider other than Amazon; browsers must reach it too. */
  readonly endpoint?: string | undefined;
  /** Credentials; those of the machine's role by default. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Uses the bucket in the path of an address instead of its host name. */
  readonly forcePathStyle: boolean;
}

/** Connections to a bucket at a time. */
const MOST_SOCKETS = 1_000;

/** Creates a client of a bucket of Amazon S3, or of what speaks its protocol. */
export function newBucketClient({ region, endpoint, credentials, forcePathStyle }: BucketOptions): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    // Checksums in trailers are not understood by every provider; some store them as a part of the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...{ connectionTimeout: 3_000, requestTimeout: 20_000 },
      // Objects that are read slowly hold theirs for as long.
      ...{ httpAgent: { maxSockets: MOST_SOCKETS }, httpsAgent: { maxSockets: MOST_SOCKETS } },
    },
  });
}

/** Returns the status of a bucket's answer that is an error; 500 where there was no answer. */
export const statusOfBucket = (error: unknown): number =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 500;

/** Returns `send` of a client, which throws 503 where the bucket is away or has a fault of its own. */
export const sendTo = (client: S3Client): S3Client['send'] =>
  (async (command: never, options: never): Promise<never> => {
    try {
      return await client.send(command, options);
    } catch (error) {
      throw statusOfBucket(error) >= 500 ? unavailable() : error;
    }
  }) as S3Client['send'];
