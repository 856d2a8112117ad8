import { ActionIcon, Tooltip } from '@portal/portal-sdk';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useRef, useState } from 'react';
import { Unavailable } from './no-preview.tsx';
import { usePdf } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import { PREVIEW_TEXTS as TEXTS } from './preview.texts.ts';
import type { ViewProps } from './view.ts';
import classes from './preview.module.css';
import { useDialogKeys } from './use-dialog-keys.ts';
import { useFrameSize } from './use-frame-size.ts';
import { useRenewal } from './use-renewal.ts';
import { useZoom } from './use-zoom.ts';
import { Waiting } from './waiting.tsx';
import { ZoomTools } from './zoom-tools.tsx';

/** A PDF, page by page. */
export default function PdfView({ file, url, onEnded }: ViewProps) {
  const pdf = usePdf(url);
  const { isBroken, fail } = useRenewal(onEnded);
  if (pdf === 'broken' || isBroken) return <Unavailable />;
  if (!pdf) return <Waiting />;
  return <Pages pdf={pdf} name={file.name} onBroken={fail} />;
}

interface PagesProps {
  readonly pdf: PDFDocumentProxy;
  readonly name: string;
  readonly onBroken: () => void;
}

function Pages({ pdf, name, onBroken }: PagesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  const zoom = useZoom(frame, { wheelNeedsCtrl: true });
  const [number, setNumber] = useState(1);
  const go = (to: number) => {
    setNumber(Math.min(Math.max(to, 1), pdf.numPages));
    frame.current?.scrollTo({ top: 0 });
  };
  useDialogKeys(frame, ({ key }) => {
    if (key === 'PageDown') go(number + 1);
    if (key === 'PageUp') go(number - 1);
  });
  return (
    <div className={classes.view}>
      <div
        ref={frame}
        className={classes.frame}
        tabIndex={0}
        role="group"
        aria-label={name}
        data-own-arrows={zoom.zoom > 1 || undefined}
      >
        {size.width > 0 && <PdfPage pdf={pdf} number={number} {...size} zoom={zoom.zoom} onBroken={onBroken} />}
      </div>
      <div className={classes.controls}>
        <span className={classes.group}>
          <Tooltip label={TEXTS.previousPage}>
            <ActionIcon aria-label={TEXTS.previousPage} disabled={number <= 1} onClick={() => go(number - 1)}>
              <IconChevronUp size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <PageField key={number} number={number} onGo={go} />
          <span className={classes.place}>{TEXTS.ofPages(pdf.numPages)}</span>
          <Tooltip label={TEXTS.nextPage}>
            <ActionIcon aria-label={TEXTS.nextPage} disabled={number >= pdf.numPages} onClick={() => go(number + 1)}>
              <IconChevronDown size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </span>
        <ZoomTools {...zoom} />
      </div>
    </div>
  );
}

interface PageFieldProps {
  readonly number: number;
  readonly onGo: (number: number) => void;
}

/** The page's number, which may be typed; Enter or leaving goes there. */
function PageField({ number, onGo }: PageFieldProps) {
  const [typed, setTyped] = useState(String(number));
  const go = () => {
    const wanted = Number(typed);
    setTyped(String(number));
    if (wanted > 0 && wanted !== number) onGo(wanted);
  };
  return (
    <input
      className={classes.field}
      aria-label={TEXTS.page}
      inputMode="numeric"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
      onBlur={go}
      onKeyDown={(event) => event.key === 'Enter' && go()}
    />
  );
}
