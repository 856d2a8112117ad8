import { ATTACHMENT_ENDINGS, ATTACHMENT_MAX_BYTES } from '@portal/contracts/library/attachment-rules';
import { Button } from '@portal/portal-sdk';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FileDrop } from '../fields/file-drop.tsx';
import { useField, type FieldProps } from '../fields/use-field.ts';
import { ATTACHMENT_SCREEN_TEXTS } from '../texts/attachment.texts.ts';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './attachments.module.css';
import { AttachmentTile } from './attachment-tile.tsx';
import type { UploadQueue } from './upload-queue.ts';
import { UploadTile } from './upload-tile.tsx';
import { useQueuedUploads, useUploadQueue } from './use-upload-queue.ts';

export interface AttachmentsFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Maximum number of files, and the message about more. */
  readonly max: number;
  readonly maxText: string;
  readonly endings?: readonly string[];
  readonly maxBytes?: number;
  /**
   * Called when a file is chosen, and when all chosen ones are stored or removed: a form saved or left meanwhile would lack
   * those that are on their way, or failed.
   */
  readonly onUploading?: (isUploading: boolean) => void;
  /**
   * Files that go on while the field is not on the page, and what they are for: whoever has the queue takes them when they are
   * stored. Without it uploads end with the field.
   */
  readonly kept?: { readonly queue: UploadQueue; readonly holder: string };
}

/**
 * Several files, chosen or dropped and uploaded at once, each for itself (spec 3 §2 File upload control). The form holds
 * the stored files' ids in their order.
 */
export function AttachmentsField<Values extends FieldValues>(props: AttachmentsFieldProps<Values>) {
  const { label, required, disabled = false, max, maxText, onUploading, kept } = props;
  const { endings = ATTACHMENT_ENDINGS, maxBytes = ATTACHMENT_MAX_BYTES } = props;
  const { value, onChange, attach, error } = useField(props);
  const ids: readonly string[] = value ?? NONE;
  // Two uploads that end at once each add to the newest list.
  const newest = useRef(ids);
  useEffect(() => {
    newest.current = ids;
  }, [ids]);
  const set = (next: readonly string[]) => {
    newest.current = next;
    onChange(next);
  };
  const own = useUploadQueue((_holder, file) => set([...newest.current, file.id]));
  const { queue, holder } = kept ?? { queue: own, holder: '' };
  const chosen = useQueuedUploads(queue).filter((one) => one.holder === holder);
  const [problem, setProblem] = useState<string>();
  const isUploading = chosen.length > 0;
  useEffect(() => {
    onUploading?.(isUploading);
    return () => onUploading?.(false);
  }, [isUploading, onUploading]);

  const choose = (files: readonly File[]) => {
    const room = max - ids.length - chosen.length;
    setProblem(files.length > room ? maxText : undefined);
    queue.add(holder, files.slice(0, Math.max(0, room)), { endings, maxBytes });
  };
  const isFull = ids.length + chosen.length >= max;

  return (
    <div className={classes.field}>
      <span className={classes.label} aria-hidden>
        {label}
        {required && <span className={classes.asterisk}> *</span>}
      </span>
      <div ref={attach} role="group" aria-label={label} tabIndex={-1} className={classes.group}>
        {(ids.length > 0 || chosen.length > 0) && (
          <ul className={classes.tiles}>
            {ids.map((id) => (
              <AttachmentTile
                key={id}
                fileId={id}
                onRemove={disabled ? undefined : () => set(newest.current.filter((one) => one !== id))}
              />
            ))}
            {chosen.map((upload) => (
              <UploadTile
                key={upload.key}
                upload={upload}
                onRetry={() => queue.retry(upload.key)}
                onRemove={() => queue.remove(upload.key)}
              />
            ))}
          </ul>
        )}
        {chosen.filter(({ state }) => state.phase === 'failed').length > 1 && (
          <Button size="compact-sm" variant="default" onClick={() => queue.retryAll(holder)}>
            {SCREEN_TEXTS.retryAll}
          </Button>
        )}
        {!disabled && !isFull && (
          <FileDrop
            label={label}
            accept={endings}
            file={null}
            help={props.help ?? ATTACHMENT_SCREEN_TEXTS.formats(endings, maxBytes)}
            onChooseMany={choose}
          />
        )}
        {(problem ?? error) && (
          <p role="alert" className={classes.error}>
            {problem ?? error}
          </p>
        )}
      </div>
    </div>
  );
}

const NONE: readonly never[] = [];
