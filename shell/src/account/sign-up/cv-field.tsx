import { ATTACHMENT_ENDINGS, ATTACHMENT_MAX_BYTES } from '@portal/contracts/library/attachment-rules';
import { ATTACHMENT_SCREEN_TEXTS } from '@portal/ui/texts/attachment';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import classes from '../account.module.css';
import { CV_TEXTS } from '../cv.texts.ts';
import own from './cv-field.module.css';
import type { useCvUpload } from './use-cv-upload.ts';

interface Props {
  readonly cv: ReturnType<typeof useCvUpload>;
  readonly fault: string | undefined;
}

/** One file, chosen or dropped and uploaded at once (spec 3 §2 File upload control); plain elements, as the page's others. */
export function CvField({ cv, fault }: Props) {
  const { upload, take, drop, retry } = cv;
  const [isOver, setIsOver] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  useKeptFocus(group, upload.phase);
  const id = useId();
  const isWaitOver = fault === ATTACHMENT_SCREEN_TEXTS.stillUploading && upload.phase !== 'sending';
  const wrong = ('problem' in upload && upload.problem) || (isWaitOver ? undefined : fault);
  return (
    <div ref={group} role="group" aria-label={CV_TEXTS.file} tabIndex={-1} className={own['group']}>
      {upload.phase === 'none' ? (
        <div
          className={own['zone']}
          data-over={isOver}
          data-faulty={Boolean(wrong)}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            take(event.dataTransfer.files);
          }}
        >
          {SCREEN_TEXTS.dropFile}
          <label className={own['choose']}>
            <input
              type="file"
              aria-label={`${SCREEN_TEXTS.chooseFile}: ${CV_TEXTS.file}`}
              aria-describedby={`${id}-help ${id}-fault`}
              aria-invalid={Boolean(wrong)}
              accept={ATTACHMENT_ENDINGS.join(',')}
              onChange={(event) => {
                take(event.currentTarget.files);
                // The same file, mended, may be chosen again.
                event.currentTarget.value = '';
              }}
            />
            {SCREEN_TEXTS.chooseFile}
          </label>
        </div>
      ) : (
        <div className={own['row']} data-faulty={Boolean(wrong)}>
          <span className={own['name']} role="status">
            {upload.phase === 'stored' && upload.name}
            {upload.phase === 'failed' && ATTACHMENT_SCREEN_TEXTS.interrupted(upload.file.name)}
            {upload.phase === 'sending' &&
              (upload.share < 1
                ? ATTACHMENT_SCREEN_TEXTS.uploading(upload.file.name)
                : ATTACHMENT_SCREEN_TEXTS.checking)}
          </span>
          {upload.phase === 'sending' && <progress aria-label={upload.file.name} value={upload.share} />}
          <span className={own['actions']}>
            <button type="button" className={own['action']} onClick={drop}>
              {upload.phase === 'stored' ? SCREEN_TEXTS.removeFile : SCREEN_TEXTS.cancel}
            </button>
            {upload.phase === 'failed' && (
              <button type="button" className={own['action']} onClick={retry}>
                {SCREEN_TEXTS.retry}
              </button>
            )}
          </span>
        </div>
      )}
      <p id={`${id}-help`} className={own['help']}>
        {ATTACHMENT_SCREEN_TEXTS.formats(ATTACHMENT_ENDINGS, ATTACHMENT_MAX_BYTES)}
      </p>
      <p id={`${id}-fault`} className={classes['fault']} aria-live="polite">
        {wrong}
      </p>
    </div>
  );
}

/** Moves the focus to the group when the focused control is replaced, so that the keyboard stays in place. */
function useKeptFocus(group: { readonly current: HTMLElement | null }, shown: string): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current !== shown && document.activeElement === document.body) group.current?.focus();
    before.current = shown;
  }, [group, shown]);
}
