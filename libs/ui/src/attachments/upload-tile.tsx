import { ActionIcon, Button } from '@portal/portal-sdk';
import { Progress } from '@portal/portal-sdk/forms';
import { IconX } from '@tabler/icons-react';
import { ATTACHMENT_SCREEN_TEXTS } from '../texts/attachment.texts.ts';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './attachments.module.css';
import type { QueuedUpload } from './upload-queue.ts';

interface UploadTileProps {
  readonly upload: QueuedUpload;
  readonly onRetry: () => void;
  /** Cancels it, or discards what was refused. */
  readonly onRemove: () => void;
}

/** One of several files being uploaded; errors appear in its place. */
export function UploadTile({ upload: { file, state }, onRetry, onRemove }: UploadTileProps) {
  const doing = ATTACHMENT_SCREEN_TEXTS.uploading(file.name);
  return (
    <li className={`${classes.tile} ${classes.uploadTile}`}>
      <span className={classes.tileName} title={file.name}>
        {file.name}
      </span>
      {state.phase === 'sending' && (
        <>
          <span role="status" className={classes.quiet}>
            {state.share < 1 ? `${Math.round(state.share * 100)} %` : ATTACHMENT_SCREEN_TEXTS.checking}
          </span>
          <Progress value={state.share * 100} aria-label={doing} />
        </>
      )}
      {state.phase === 'failed' && (
        <>
          <span role="alert" className={classes.tileProblem}>
            {ATTACHMENT_SCREEN_TEXTS.interrupted(file.name)}
          </span>
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {SCREEN_TEXTS.retry}
          </Button>
        </>
      )}
      {state.phase === 'refused' && (
        <span role="alert" className={classes.tileProblem}>
          {state.problem}
        </span>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        className={classes.tileRemove ?? ''}
        aria-label={ATTACHMENT_SCREEN_TEXTS.remove(file.name)}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
