import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import './pdf-resources.ts';

// The worker and its resources are part of this area's release: no other origin, no eval, no WebAssembly.
GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;
const DECODER = new URL('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js', import.meta.url).href;
/** Decoders of scans as scripts, fonts and character maps that a document may name but not carry: one folder each. */
const RESOURCES = {
  wasmUrl: new URL('.', DECODER).href,
  standardFontDataUrl: new URL('../standard_fonts/', DECODER).href,
  cMapUrl: new URL('../cmaps/', DECODER).href,
};

/** A PDF by its address; null while it is read, 'broken' where it cannot be. */
export function usePdf(url: string): PDFDocumentProxy | null | 'broken' {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null | 'broken'>(null);
  useEffect(() => {
    const loading = getDocument({
      url,
      ...RESOURCES,
      // The document defines the widths of its fonts; system fonts would not match.
      useSystemFonts: false,
      useWasm: false,
      useWorkerFetch: false,
      // Forms and scripts of a document are not run.
      enableXfa: false,
    });
    let isGone = false;
    loading.promise.then(
      (loaded) => !isGone && setPdf(loaded),
      () => !isGone && setPdf('broken'),
    );
    return () => {
      isGone = true;
      void loading.destroy();
    };
  }, [url]);
  return pdf;
}
