import type { StoredFile } from '@portal/contracts/library/attachment';
import { ActionIcon, Button } from '@portal/portal-sdk';
import { Progress } from '@portal/portal-sdk/forms';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { ATTACHMENT_SCREEN_TEXTS } from '../texts/attachment.texts.ts';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './attachments.module.css';
import { useUpload, type UploadLimits } from './use-upload.ts';

interface UploadTileProps {
  readonly file: File;
  readonly limits: UploadLimits;
  readonly onStored: (file: StoredFile) => void;
  /** Called when it was aborted or discarded as unacceptable. */
  readonly onGone: () => void;
}

/** One of several files being uploaded, which starts when it is shown; errors appear in its place. */
export function UploadTile({ file, limits, onStored, onGone }: UploadTileProps) {
  const { upload, start, retry, cancel } = useUpload(limits, onStored);
  const begin = useEffectEvent(() => start(file));
  useEffect(() => begin(), []);

  const problem = upload.phase === 'none' ? upload.problem : undefined;
  const giveUp = () => {
    cancel();
    onGone();
  };
  const doing = ATTACHMENT_SCREEN_TEXTS.uploading(file.name);
  return (
    <li className={`${classes.tile} ${classes.uploadTile}`}>
      <span className={classes.tileName} title={file.name}>
        {file.name}
      </span>
      {upload.phase === 'sending' && (
        <>
          <span role="status" className={classes.quiet}>
            {upload.share < 1 ? `${Math.round(upload.share * 100)} %` : ATTACHMENT_SCREEN_TEXTS.checking}
          </span>
          <Progress value={upload.share * 100} aria-label={doing} />
        </>
      )}
      {upload.phase === 'failed' && (
        <>
          <span role="alert" className={classes.tileProblem}>
            {ATTACHMENT_SCREEN_TEXTS.interrupted(file.name)}
          </span>
          <Button size="compact-sm" variant="default" onClick={retry}>
            {SCREEN_TEXTS.retry}
          </Button>
        </>
      )}
      {problem && (
        <span role="alert" className={classes.tileProblem}>
          {problem}
        </span>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        className={classes.tileRemove ?? ''}
        aria-label={ATTACHMENT_SCREEN_TEXTS.remove(file.name)}
        onClick={giveUp}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
