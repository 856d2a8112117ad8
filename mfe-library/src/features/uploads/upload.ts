import type { FolderKind, WhenExists } from '@portal/contracts/library/document-rules';

/** The folder that files are uploaded to. */
export interface UploadTarget {
  readonly folderId: string;
  readonly folderName: string;
  readonly kind: FolderKind;
}

/**
 * Where an upload is: waiting for its turn, for the person's word about a name that exists, being sent, sent but not yet
 * a file of the folder, being checked there; or ended: interrupted (Retry goes on), refused for good, done.
 */
export type UploadPhase =
  'waiting' | 'asking' | 'sending' | 'sent' | 'storing' | 'checking' | 'failed' | 'refused' | 'done';

/** One file on its way. */
export interface Upload {
  readonly id: number;
  /** Files that were chosen together are stored together. */
  readonly batch: number;
  readonly target: UploadTarget;
  readonly file: File;
  /** As it is sent. */
  readonly name: string;
  readonly phase: UploadPhase;
  /** Bytes that have arrived. */
  readonly sent: number;
  /** Why it failed or was refused. */
  readonly problem?: string;
  /** By which the storage knows the bytes, once all are there. */
  readonly s3Key?: string;
  /** Of an upload in parts. */
  readonly partsId?: string;
  readonly whenExists?: WhenExists;
}

/** Phases in which something still happens: leaving the page would end it. */
const RUNNING: readonly UploadPhase[] = ['waiting', 'asking', 'sending', 'sent', 'storing'];
export const isRunning = ({ phase }: Upload): boolean => RUNNING.includes(phase);
