// Makes these folders of pdf.js part of the release; each file is fetched when a document needs it.
import.meta.webpackContext('pdfjs-dist/standard_fonts', { regExp: /\.(pfb|ttf)$/ });
import.meta.webpackContext('pdfjs-dist/cmaps', { regExp: /\.bcmap$/ });
import.meta.webpackContext('pdfjs-dist/wasm', { regExp: /_nowasm_fallback\.js$/ });
