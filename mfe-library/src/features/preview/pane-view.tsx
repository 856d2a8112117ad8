import type { Document } from '@portal/contracts/library/document';
import { groupOf } from '@portal/contracts/library/document-rules';
import { Button } from '@portal/portal-sdk';
import { ErrorPanel } from '@portal/ui';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { hasPreview } from './has-preview.ts';
import { NoPreview, Unavailable } from './no-preview.tsx';
import classes from './preview.module.css';
import { PREVIEW_TEXTS as TEXTS } from './preview.texts.ts';
import { useAddress } from './use-address.ts';
import { useOpened } from './use-opened.ts';
import { useRenewal } from './use-renewal.ts';
import { VideoView } from './video-view.tsx';
import type { ViewProps } from './view.ts';
import { Waiting } from './waiting.tsx';

const PdfView = lazy(() => import('./pdf-view.tsx'));

interface PaneViewProps {
  readonly file: Document;
  /** True if showing the file marks it as opened (spec 1 §6). */
  readonly marksOpened: boolean;
  /** True while the file is shown at full size, too. */
  readonly isCovered: boolean;
  readonly onEnlarge: () => void;
}

/** The preview of a file in its pane, and the way to its full size. */
export function PaneView({ file, marksOpened, isCovered, onEnlarge }: PaneViewProps) {
  if (!hasPreview(file)) return <NoPreview file={file} />;
  return (
    <div className={classes.inPane}>
      <Shown key={`${file.id} ${file.version}`} file={file} marksOpened={marksOpened} isCovered={isCovered} />
      <Button
        variant="default"
        size="compact-sm"
        className={classes.enlarge ?? ''}
        leftSection={<IconArrowsMaximize size={16} aria-hidden />}
        onClick={onEnlarge}
      >
        {TEXTS.fullSize}
      </Button>
    </div>
  );
}

function Shown({ file, marksOpened, isCovered }: Omit<PaneViewProps, 'onEnlarge'>) {
  const { data, error, refetch, attempt, renew } = useAddress(file);
  useOpened(file, marksOpened && data !== undefined);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const view = data && { file, url: data.url, onEnded: renew };
  if (file.type === 'application/pdf') {
    return (
      <div className={isCovered ? `${classes.sheet} ${classes.covered}` : classes.sheet}>
        <Suspense fallback={<Waiting />}>{view ? <PdfView {...view} key={attempt} /> : <Waiting />}</Suspense>
      </div>
    );
  }
  if (groupOf(file.type) === 'video') {
    // One player at a time.
    return <div className={classes.film}>{view && !isCovered && <VideoView {...view} key={attempt} />}</div>;
  }
  return <div className={classes.still}>{view ? <Picture {...view} key={attempt} /> : <Waiting />}</div>;
}

function Picture({ file, url, onEnded }: ViewProps) {
  const { isBroken, fail } = useRenewal(onEnded);
  return isBroken ? <Unavailable /> : <img src={url} alt={file.name} onError={fail} />;
}
