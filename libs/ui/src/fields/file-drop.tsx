import { ActionIcon, Button } from '@portal/portal-sdk';
import { IconCamera, IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { ATTACHMENT_SCREEN_TEXTS } from '../texts/attachment.texts.ts';
import { usePhone } from '../layout/use-phone.ts';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './file-drop.module.css';
import { fileSizeText } from './file-size.ts';

export type FileDropProps = DropProps & (OneFile | ManyFiles);

interface DropProps {
  /** Label of the group: the file to choose. */
  readonly label: string;
  /** Accepted file name endings with the dot, such as `.xlsx`. */
  readonly accept: readonly string[];
  readonly file: File | null;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** Takes exactly one. */
interface OneFile {
  /** Called with the file dropped or chosen; null when it is removed. */
  readonly onChange: (file: File | null) => void;
  /** Called when several files, or one of another kind, were dropped. */
  readonly onRefused: (why: 'count' | 'kind') => void;
  readonly onChooseMany?: never;
}

/** Props for several files; the caller checks each. */
interface ManyFiles {
  readonly onChooseMany: (files: readonly File[]) => void;
  readonly onChange?: never;
  readonly onRefused?: never;
}

/** Takes one file, or several, dropped or chosen. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, file, help, error, disabled = false, onChange, onRefused, onChooseMany } = props;
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  // On a phone photographs are taken, not searched for.
  const hasCamera = usePhone() && onChooseMany !== undefined && accept.includes('.jpg');
  const id = useId();

  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (!first) return;
    if (onChooseMany) return onChooseMany([...(files ?? [])]);
    const isWanted = accept.some((ending) => first.name.toLowerCase().endsWith(ending));
    if (files?.length === 1 && isWanted) onChange?.(first);
    else onRefused?.(files?.length === 1 ? 'kind' : 'count');
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };

  return (
    <div className={onChooseMany ? undefined : classes.field}>
      <div
        role="group"
        aria-label={label}
        aria-describedby={`${id}-help`}
        className={[classes.zone, isOver && !disabled && classes.over, error && classes.wrong]
          .filter(Boolean)
          .join(' ')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={input}
          type="file"
          className={classes.input}
          aria-label={label}
          tabIndex={-1}
          accept={accept.join(',')}
          disabled={disabled}
          multiple={onChooseMany !== undefined}
          onChange={(event) => {
            take(event.currentTarget.files);
            // Allow the same file to be chosen again after a correction.
            event.currentTarget.value = '';
          }}
        />
        {hasCamera && (
          <>
            <input
              ref={camera}
              type="file"
              className={classes.input}
              aria-label={ATTACHMENT_SCREEN_TEXTS.takePhoto}
              tabIndex={-1}
              accept="image/*"
              capture="environment"
              disabled={disabled}
              onChange={(event) => {
                take(event.currentTarget.files);
                event.currentTarget.value = '';
              }}
            />
            <Button
              className={classes.camera ?? ''}
              leftSection={<IconCamera size={18} aria-hidden />}
              disabled={disabled}
              onClick={() => camera.current?.click()}
            >
              {ATTACHMENT_SCREEN_TEXTS.takePhoto}
            </Button>
          </>
        )}
        {file ? (
          <span className={classes.file}>
            <IconFileSpreadsheet size={18} aria-hidden />
            <span className={classes.name}>{file.name}</span>
            <span className={classes.size}>{fileSizeText(file.size)}</span>
            {!disabled && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={SCREEN_TEXTS.removeFile}
                onClick={() => onChange?.(null)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            )}
          </span>
        ) : (
          <span className={classes.hint}>
            {!hasCamera && (onChooseMany ? ATTACHMENT_SCREEN_TEXTS.dropFiles : SCREEN_TEXTS.dropFile)}
            <Button variant="default" size="compact-sm" disabled={disabled} onClick={() => input.current?.click()}>
              {onChooseMany ? ATTACHMENT_SCREEN_TEXTS.chooseFiles : SCREEN_TEXTS.chooseFile}
            </Button>
          </span>
        )}
      </div>
      <p id={`${id}-help`} className={classes.help}>
        {help}
      </p>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
