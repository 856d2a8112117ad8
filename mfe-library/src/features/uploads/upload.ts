import type { FolderKind, WhenExists } from '@portal/contracts/library/document-rules';

/** The folder that files are uploaded to. */
export interface UploadTarget {
  readonly folderId: string;
  readonly folderName: string;
  readonly kind: FolderKind;
  /** Opens a stored file of the folder. */
  readonly onShow: (fileId: string) => void;
}

/**
 * State of an upload: waiting for its turn, waiting for an answer about an existing name, being sent, sent but not yet
 * stored in the folder, being checked there; or ended: interrupted (Retry resumes it), refused, done.
 */
export type UploadPhase =
  | 'waiting'
  | 'asking'
  | 'sending'
  | 'sent'
  | 'storing'
  | 'checking'
  | 'failed'
  | 'refused'
  | 'done';

/** One file on its way. */
export interface Upload {
  readonly id: number;
  /** Files that were chosen together are stored together. */
  readonly batch: number;
  readonly target: UploadTarget;
  readonly file: File;
  /** Name under which it is sent. */
  readonly name: string;
  readonly phase: UploadPhase;
  /** Bytes that have arrived. */
  readonly sent: number;
  /** Reason of the failure or refusal. */
  readonly problem?: string;
  /** True after a failure that may pass, such as a lost connection: the upload goes on by itself. */
  readonly isInterrupted?: boolean;
  /** Storage key of the bytes, once all have arrived. */
  readonly s3Key?: string;
  /** Id of an upload in parts. */
  readonly partsId?: string;
  readonly whenExists?: WhenExists;
}

/** Phases of running uploads, which leaving the page would end. */
const RUNNING: readonly UploadPhase[] = ['waiting', 'asking', 'sending', 'sent', 'storing'];
export const isRunning = ({ phase }: Upload): boolean => RUNNING.includes(phase);

/** Returns true if an upload waits for the connection to return. */
export const isInterrupted = (upload: Upload): boolean => upload.phase === 'failed' && upload.isInterrupted === true;
