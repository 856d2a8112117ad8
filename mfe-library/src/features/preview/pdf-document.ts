import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';

// The worker and what it loads lie in this area's own release: no other origin, no eval, no WebAssembly.
GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;
/** Decoders of scanned pages, as scripts; both lie in one folder, whose address is asked for. */
const DECODERS = new URL('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js', import.meta.url).href;
new URL('pdfjs-dist/wasm/jbig2_nowasm_fallback.js', import.meta.url);

/** A PDF by its address; null while it is read, 'broken' where it cannot be. */
export function usePdf(url: string): PDFDocumentProxy | null | 'broken' {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null | 'broken'>(null);
  useEffect(() => {
    const loading = getDocument({
      url,
      useWasm: false,
      wasmUrl: new URL('.', DECODERS).href,
      // Forms and scripts of a document are not run: it is only shown.
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
