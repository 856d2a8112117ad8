// Adds these folders of pdf.js to the release; a file is loaded when a document needs it.
import.meta.webpackContext('pdfjs-dist/standard_fonts', { regExp: /\.(pfb|ttf)$/ });
import.meta.webpackContext('pdfjs-dist/cmaps', { regExp: /\.bcmap$/ });
import.meta.webpackContext('pdfjs-dist/wasm', { regExp: /_nowasm_fallback\.js$/ });
