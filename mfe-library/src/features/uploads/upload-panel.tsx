import { ActionIcon, Button } from '@portal/portal-sdk';
import { Progress } from '@portal/portal-sdk/forms';
import { fileSizeText } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { ExistsDialog } from './exists-dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { cancelUploads, retryUploads } from './run-uploads.ts';
import { UPLOAD_TEXTS as TEXTS } from './upload.texts.ts';
import { isInterrupted, isRunning, type Upload } from './upload.ts';
import classes from './uploads.module.css';
import { useUploads } from './use-uploads.ts';

/** The files that are on their way, each with what can be done about it; nothing where there are none. */
export function UploadPanel() {
  const uploads = useUploads();
  const running = uploads.filter(isRunning);
  const failed = uploads.filter(({ phase }) => phase === 'failed');
  const conflicting = uploads.find(({ phase }) => phase === 'asking');
  const clear = () => cancelUploads(uploads.filter(({ phase }) => phase !== 'checking').map(({ id }) => id));
  return (
    <>
      {uploads.length > 0 && (
        <section className={classes.panel} aria-label={TEXTS.title}>
          <div className={classes.head}>
            <h3>
              <span role="status">{running.length > 0 ? TEXTS.running(running.length) : TEXTS.ended}</span>
            </h3>
            {running.length > 1 && <Overall uploads={running} />}
            {failed.length > 1 && (
              <Button variant="default" size="compact-sm" onClick={() => retryUploads(failed.map(({ id }) => id))}>
                {SCREEN_TEXTS.retryAll}
              </Button>
            )}
            <Button variant="subtle" color="gray" size="compact-sm" onClick={clear}>
              {running.length > 0 ? TEXTS.cancelAll : TEXTS.dismissAll}
            </Button>
          </div>
          <ul className={classes.list}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
        </section>
      )}
      {conflicting && <ExistsDialog key={conflicting.id} upload={conflicting} />}
      <LeaveGuard when={running.length > 0 || uploads.some(isInterrupted)} />
    </>
  );
}

/** Progress of all uploads together. */
function Overall({ uploads }: { readonly uploads: readonly Upload[] }) {
  const size = uploads.reduce((sum, { file }) => sum + file.size, 0);
  const sent = uploads.reduce((sum, one) => sum + one.sent, 0);
  const percent = percentOf(sent, size);
  return (
    <span className={classes.overall}>
      <Progress value={percent} aria-label={TEXTS.title} className={classes.bar ?? ''} />
      <span className={classes.figures}>{TEXTS.progress(fileSizeText(sent), fileSizeText(size), percent)}</span>
    </span>
  );
}

const percentOf = (sent: number, size: number): number => (size === 0 ? 100 : Math.floor((sent / size) * 100));

/** Texts of uploads that are neither being sent nor failed. */
const STATES = {
  waiting: TEXTS.waiting,
  asking: TEXTS.asking,
  sent: TEXTS.sent,
  storing: TEXTS.storing,
  checking: TEXTS.checking,
  done: '',
} as const;

function UploadRow({ upload }: { readonly upload: Upload }) {
  const { id, name, phase, problem } = upload;
  const hasEnded = phase === 'failed' || phase === 'refused';
  return (
    <li className={classes.row}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      {phase === 'sending' && <Sending upload={upload} />}
      {hasEnded && <span className={classes.problem}>{problem}</span>}
      {phase !== 'sending' && !hasEnded && <span className={classes.state}>{STATES[phase]}</span>}
      <span className={classes.actions}>
        {phase === 'failed' && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRefresh size={14} aria-hidden />}
            aria-label={TEXTS.retryOne(name)}
            onClick={() => retryUploads([id])}
          >
            {SCREEN_TEXTS.retry}
          </Button>
        )}
        {phase !== 'checking' && phase !== 'storing' && (
          <ActionIcon
            size={24}
            aria-label={hasEnded ? TEXTS.dismissOne(name) : TEXTS.cancelOne(name)}
            onClick={() => cancelUploads([id])}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}

function Sending({ upload: { name, file, sent } }: { readonly upload: Upload }) {
  const percent = percentOf(sent, file.size);
  return (
    <span className={classes.sending}>
      <Progress value={percent} aria-label={TEXTS.uploading(name)} className={classes.bar ?? ''} />
      <span className={classes.figures}>{TEXTS.progress(fileSizeText(sent), fileSizeText(file.size), percent)}</span>
    </span>
  );
}
