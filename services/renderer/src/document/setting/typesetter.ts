import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** A folder that does not exist: what the templates read is given to them, and nothing else can be read. */
const NOWHERE = '/no-such-folder-of-the-renderer';
/** Templates of whole documents. */
const DOCUMENTS = ['report.typ', 'statement.typ'] as const;
export type DocumentTemplate = (typeof DOCUMENTS)[number];
const SOURCES = ['theme.typ', 'pages.typ', 'chapters.typ', ...DOCUMENTS] as const;
/** Standard that the documents keep: tagged for screen readers. */
const STANDARD = 'ua-1';

/** A compiled document that can be written as PDF, and as pictures of its pages. */
export interface Composed {
  readonly pages: number;
  /** Writes the PDF with this time of creation in seconds. */
  readonly pdf: (createdAt: number) => Buffer;
  /** Drawing of all pages. */
  readonly svg: () => string;
}

/** Typesetter with fonts and templates. It blocks while it works, so it runs in a process of its own. */
export class Typesetter {
  readonly #compiler: NodeCompiler;

  constructor(fontFolders: readonly string[]) {
    this.#compiler = NodeCompiler.create({ workspace: NOWHERE, fontArgs: [{ fontPaths: [...fontFolders] }] });
    const folder = templateFolder();
    for (const source of SOURCES) {
      this.#compiler.addSource(join(NOWHERE, source), readFileSync(join(folder, source), 'utf8'));
    }
  }

  /** Gives a picture to the templates under a path that begins with a slash. */
  addPicture(path: string, content: Buffer): void {
    this.#compiler.mapShadow(join(NOWHERE, path), content);
  }

  /** Forgets parts of documents that none of the last ones needed. */
  forget(documents: number): void {
    this.#compiler.evictCache(documents);
  }

  /** Composes the pages of a view. Throws with the template's fault. */
  compose(view: unknown, template: DocumentTemplate = 'report.typ'): Composed {
    const outcome = this.#compiler.compile({
      mainFilePath: join(NOWHERE, template),
      inputs: { view: JSON.stringify(view) },
    });
    const document = outcome.result;
    if (!document || outcome.hasError()) {
      throw new Error(`The template failed: ${JSON.stringify(outcome.takeDiagnostics()?.shortDiagnostics ?? [])}`);
    }
    return {
      pages: document.numOfPages,
      pdf: (creationTimestamp) => this.#compiler.pdf(document, { pdfStandard: STANDARD, creationTimestamp }),
      svg: () => this.#compiler.plainSvg(document),
    };
  }
}

/** The folder `templates` beside the bundle or above it, as it is in the repository. */
function templateFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const found = join(folder, 'templates');
    if (existsSync(join(found, 'report.typ'))) return found;
    const above = dirname(folder);
    if (above === folder) throw new Error('The folder of the templates is missing');
    folder = above;
  }
}
