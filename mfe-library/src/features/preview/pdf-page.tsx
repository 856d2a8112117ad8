import { TextLayer, type PDFDocumentProxy, type PDFPageProxy, type RenderTask } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import classes from './preview.module.css';
import { PREVIEW_TEXTS as TEXTS } from './preview.texts.ts';

/** Pixels that a canvas may have at any zoom: browsers do not draw larger ones. */
const MAX_PIXELS = 4096 * 4096;

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  /** Number of the page, from 1. */
  readonly number: number;
  /** The room there is, and what becomes of it. */
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  readonly onBroken: () => void;
}

/** One page, as large as it fits times the zoom, with its text over it to be read aloud, found and copied. */
export function PdfPage({ pdf, number, width, height, zoom, onBroken }: PdfPageProps) {
  const page = usePage(pdf, number, onBroken);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const plain = page?.getViewport({ scale: 1 });
  const scale = plain ? Math.min(width / plain.width, height / plain.height) * zoom : 1;
  const broken = useRef(onBroken);
  useEffect(() => {
    broken.current = onBroken;
  });

  useEffect(() => {
    const { current: target } = canvas;
    const { current: layer } = text;
    if (!page || !target || !layer) return undefined;
    const viewport = page.getViewport({ scale });
    const density = Math.min(
      window.devicePixelRatio || 1,
      Math.sqrt(MAX_PIXELS / Math.max(viewport.width * viewport.height, 1)),
    );
    // Draws off screen and shows the finished page, to avoid flickering.
    const drawing = document.createElement('canvas');
    drawing.width = Math.max(1, Math.floor(viewport.width * density));
    drawing.height = Math.max(1, Math.floor(viewport.height * density));
    const task: RenderTask = page.render({ canvas: drawing, viewport, transform: [density, 0, 0, density, 0, 0] });
    const words = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: layer,
      viewport,
    });
    task.promise.then(
      () => {
        target.width = drawing.width;
        target.height = drawing.height;
        target.getContext('2d')?.drawImage(drawing, 0, 0);
      },
      (error: Error) => error.name !== 'RenderingCancelledException' && broken.current(),
    );
    words.render().catch(() => undefined);
    return () => {
      task.cancel();
      words.cancel();
      layer.replaceChildren();
    };
  }, [page, scale]);

  if (!plain) return null;
  return (
    <div
      className={classes.page}
      role="region"
      aria-label={TEXTS.pageText(number)}
      style={{ width: plain.width * scale, height: plain.height * scale, '--total-scale-factor': scale } as object}
    >
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
      <div ref={text} className={classes.text} />
    </div>
  );
}

function usePage(pdf: PDFDocumentProxy, number: number, onBroken: () => void): PDFPageProxy | undefined {
  const [page, setPage] = useState<PDFPageProxy>();
  const broken = useRef(onBroken);
  useEffect(() => {
    broken.current = onBroken;
  });
  useEffect(() => {
    let isGone = false;
    pdf.getPage(number).then(
      (loaded) => !isGone && setPage(loaded),
      () => !isGone && broken.current(),
    );
    return () => {
      isGone = true;
    };
  }, [pdf, number]);
  return page;
}
