import { ATTACHMENT_ENDINGS, ATTACHMENT_MAX_BYTES } from '@portal/contracts/library/attachment-rules';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FileDrop } from '../fields/file-drop.tsx';
import { useField, type FieldProps } from '../fields/use-field.ts';
import { ATTACHMENT_SCREEN_TEXTS } from '../texts/attachment.texts.ts';
import classes from './attachments.module.css';
import { AttachmentTile } from './attachment-tile.tsx';
import { UploadTile } from './upload-tile.tsx';
import { useRememberFile } from './use-stored-file.ts';

export interface AttachmentsFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Maximum number of files, and the message about more. */
  readonly max: number;
  readonly maxText: string;
  readonly endings?: readonly string[];
  readonly maxBytes?: number;
  /**
   * Called when a file is chosen, and when all chosen ones are stored or removed: a form saved meanwhile would lack those that
   * are on their way, or failed.
   */
  readonly onUploading?: (isUploading: boolean) => void;
}

interface Chosen {
  readonly key: number;
  readonly file: File;
}

/**
 * Several files, chosen or dropped and uploaded at once, each for itself (spec 3 §2 File upload control). The form holds
 * the stored files' ids in their order.
 */
export function AttachmentsField<Values extends FieldValues>(props: AttachmentsFieldProps<Values>) {
  const { label, required, disabled = false, max, maxText, onUploading } = props;
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
  const remember = useRememberFile();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [problem, setProblem] = useState<string>();
  const nextKey = useRef(0);
  const isUploading = chosen.length > 0;
  useEffect(() => {
    onUploading?.(isUploading);
    return () => onUploading?.(false);
  }, [isUploading, onUploading]);

  const choose = (files: readonly File[]) => {
    const room = max - ids.length - chosen.length;
    setProblem(files.length > room ? maxText : undefined);
    const taken = files.slice(0, Math.max(0, room)).map((file) => ({ key: nextKey.current++, file }));
    setChosen([...chosen, ...taken]);
  };
  const drop = (key: number) => setChosen((current) => current.filter((one) => one.key !== key));
  const isFull = ids.length + chosen.length >= max;

  return (
    <div>
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
            {chosen.map(({ key, file }) => (
              <UploadTile
                key={key}
                file={file}
                limits={{ endings, maxBytes }}
                onStored={(stored) => {
                  remember(stored);
                  set([...newest.current, stored.id]);
                  drop(key);
                }}
                onGone={() => drop(key)}
              />
            ))}
          </ul>
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
