import {
  ATTACHMENT_ENDINGS,
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TEXTS,
  PICTURE_ENDINGS,
} from '@portal/contracts/library/attachment-rules';
import { Button } from '@portal/portal-sdk';
import { Progress } from '@portal/portal-sdk/forms';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FileDrop } from '../fields/file-drop.tsx';
import { useField, type FieldProps } from '../fields/use-field.ts';
import { ATTACHMENT_SCREEN_TEXTS } from '../texts/attachment.texts.ts';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { Attachment } from './attachment.tsx';
import classes from './attachments.module.css';
import { useRememberFile } from './use-stored-file.ts';
import { useUpload, type Upload } from './use-upload.ts';

export interface AttachmentFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Accepts jpg, jpeg and png only (spec 3 §5). */
  readonly pictureOnly?: boolean;
  /** Bytes that the file may have, where that is not the portal's limit for attachments. */
  readonly maxBytes?: number;
  /**
   * Called when an upload begins, and when its file is stored or given up: a form saved or left meanwhile would lack one that
   * is on its way, or failed.
   */
  readonly onUploading?: (isUploading: boolean) => void;
}

/**
 * One file, chosen or dropped and uploaded at once (spec 3 §2 File upload control, §5, §8). The form holds the stored file's
 * id, null where there is none.
 */
export function AttachmentField<Values extends FieldValues>(props: AttachmentFieldProps<Values>) {
  const {
    label,
    required,
    disabled = false,
    pictureOnly = false,
    maxBytes = ATTACHMENT_MAX_BYTES,
    onUploading,
  } = props;
  const endings = pictureOnly ? PICTURE_ENDINGS : ATTACHMENT_ENDINGS;
  const { value, onChange, attach, error } = useField(props);
  const fileId: string | null = value ?? null;
  const remember = useRememberFile();
  const { upload, start, refuse, cancel, retry } = useUpload({ endings, maxBytes }, (file) => {
    remember(file);
    onChange(file.id);
  });
  const isUploading = upload.phase !== 'none';
  useEffect(() => {
    onUploading?.(isUploading);
    // An upload ends with its control.
    return () => onUploading?.(false);
  }, [isUploading, onUploading]);

  const group = useRef<HTMLDivElement>(null);
  const shown = upload.phase === 'none' && fileId !== null ? 'file' : upload.phase;
  useKeptFocus(group, shown);

  return (
    // The place to drop a file at has a line of its own for an error.
    <div className={shown === 'file' ? classes.field : undefined}>
      <span className={classes.label} aria-hidden>
        {label}
        {required && <span className={classes.asterisk}> *</span>}
      </span>
      <div
        ref={(element) => {
          group.current = element;
          attach(element);
        }}
        role="group"
        aria-label={label}
        tabIndex={-1}
        className={classes.group}
      >
        {shown === 'file' && fileId !== null && (
          <Attachment fileId={fileId} onRemove={disabled ? undefined : () => onChange(null)} />
        )}
        {upload.phase === 'none' && fileId === null && (
          <FileDrop
            label={label}
            accept={endings}
            file={null}
            help={props.help ?? ATTACHMENT_SCREEN_TEXTS.formats(endings, maxBytes)}
            error={upload.problem ?? error}
            disabled={disabled}
            onChange={(file) => file && start(file)}
            onRefused={(why) =>
              refuse(why === 'count' ? ATTACHMENT_SCREEN_TEXTS.oneFile : ATTACHMENT_TEXTS.unsupported(endings))
            }
          />
        )}
        {upload.phase === 'sending' && <Sending upload={upload} onCancel={cancel} />}
        {upload.phase === 'failed' && <Failed name={upload.file.name} onRetry={retry} onCancel={cancel} />}
        {shown === 'file' && error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

function Sending(props: { readonly upload: Upload & { phase: 'sending' }; readonly onCancel: () => void }) {
  const { file, share } = props.upload;
  const percent = Math.round(share * 100);
  const doing = ATTACHMENT_SCREEN_TEXTS.uploading(file.name);
  return (
    <div className={classes.row}>
      <span className={classes.about}>
        <span role="status" className={classes.name}>
          {share < 1 ? doing : ATTACHMENT_SCREEN_TEXTS.checking}
        </span>
        <Progress value={percent} aria-label={doing} />
      </span>
      <span className={classes.percent}>{percent} %</span>
      <Button variant="default" size="compact-sm" onClick={props.onCancel}>
        {SCREEN_TEXTS.cancel}
      </Button>
    </div>
  );
}

function Failed(props: { readonly name: string; readonly onRetry: () => void; readonly onCancel: () => void }) {
  return (
    <div className={classes.row}>
      <span role="alert" className={[classes.about, classes.wrong].join(' ')}>
        {ATTACHMENT_SCREEN_TEXTS.interrupted(props.name)}
      </span>
      <Button variant="default" size="compact-sm" onClick={props.onCancel}>
        {SCREEN_TEXTS.cancel}
      </Button>
      <Button size="compact-sm" onClick={props.onRetry}>
        {SCREEN_TEXTS.retry}
      </Button>
    </div>
  );
}

/** Moves the focus to the group when the focused control is replaced, so that the keyboard stays in place. */
function useKeptFocus(group: { readonly current: HTMLElement | null }, shown: string): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = group.current;
    if (hadFocus.current && element && !element.contains(document.activeElement)) element.focus();
    const follow = (): void => {
      hadFocus.current = element?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('focusin', follow);
    };
  }, [group, shown]);
}
