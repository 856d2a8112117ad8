import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Chunk, Configuration, RuleSetRule } from 'webpack';
import { HeadScriptPlugin } from './head-script-plugin.ts';
import { MinifiedAssetsPlugin } from './minified-assets-plugin.ts';
import { sharedModules, type Side } from './shared-modules.ts';

export interface WebBuild {
  /** The project's folder. */
  readonly directory: string;
  readonly mode: 'production' | 'development';
  /** Hot replacement of components with their state kept; needs a shell that was built in development mode. */
  readonly refresh?: boolean;
}

/** Text in the shell's index.html that publishing replaces by the address of the release's folder. */
export const BASE_PLACEHOLDER = '__BASE__';

const require = createRequire(import.meta.url);

/**
 * Makes the federation runtime one module. The plugin that provides it to remotes requires the CommonJS build, which would
 * be a second copy beside the ESM one: 9 kB (brotli).
 */
const RUNTIME = '@module-federation/runtime-tools/runtime-core';
const ONE_RUNTIME = { [`${RUNTIME}$`]: fileURLToPath(import.meta.resolve(RUNTIME)) };

type CacheGroup = Extract<
  NonNullable<Exclude<NonNullable<Configuration['optimization']>['splitChunks'], false>>['cacheGroups'],
  object
>[string];

const SDK = /portal-sdk[\\/]src[\\/]index\.ts$/;

/**
 * Keeps the SDK and what it needs in one file. Cut by what other files need of it, as webpack does by itself, its parts are
 * 3 kB more (brotli), and every page needs all of them.
 */
const ONE_SDK: CacheGroup = {
  name: 'sdk',
  chunks: 'async',
  enforce: true,
  test: (module, { chunkGraph }) => {
    const holdsSdk = (chunk: Chunk): boolean =>
      [...chunkGraph.getChunkModules(chunk)].some((one) => SDK.test(one.nameForCondition() ?? ''));
    return chunkGraph.getModuleChunks(module).some(holdsSdk);
  },
};

/**
 * Keeps React's renderer in a file of its own beside the entry: the browser compiles each file in a task of its own, and
 * goes on answering in between. In one file both take a simulated telephone 270 ms at once, apart 130 and 110.
 */
const RENDERER: CacheGroup = {
  name: 'renderer',
  chunks: 'initial',
  enforce: true,
  test: /[\\/]node_modules[\\/](?:react-dom|scheduler)[\\/]/,
};

/**
 * webpack's settings of the shell (a project with `src/index.html`) or of a remote (a project with `src/area.tsx`).
 * Throws where the folder is neither.
 */
export function webConfig(build: WebBuild): Configuration {
  const { directory, mode } = build;
  const side = sideOf(directory);
  const name = projectName(directory).replaceAll('-', '_');
  const production = mode === 'production';
  const hash = production ? '.[contenthash:10]' : '';
  return {
    context: directory,
    mode,
    // A remote has no page of its own: its only ways in are the modules that it exposes.
    entry: side === 'host' ? { main: './src/index.ts' } : {},
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: production ? join(directory, 'dist') : developmentOutput(directory),
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      assetModuleFilename: '[name].[contenthash:10][ext]',
      publicPath: 'auto',
      uniqueName: name,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: ONE_RUNTIME },
    module: {
      rules: [
        scriptRule(build),
        ...styleRules(name),
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
        // pdf.js loads resources of a document by fixed names; a release never changes, so they need no hash.
        {
          test: /pdfjs-dist[\\/](wasm|standard_fonts|cmaps)[\\/]/,
          type: 'asset/resource',
          generator: { filename: ({ filename = '' }) => `pdf/${filename.split(/[\\/]/).slice(-2).join('/')}` },
        },
      ],
    },
    plugins: [
      new MinifiedAssetsPlugin(),
      new MiniCssExtractPlugin({
        filename: `[name]${hash}.css`,
        chunkFilename: `[name]${hash}.css`,
        // Class names are scoped by file, so the order in which files are loaded cannot matter.
        ignoreOrder: true,
      }),
      new ModuleFederationPlugin({
        name,
        filename: side === 'remote' ? `remote-entry${hash}.js` : undefined,
        exposes: side === 'remote' ? exposedModules(directory) : undefined,
        shared: sharedModules(side, directory),
        shareStrategy: 'loaded-first',
        manifest: side === 'remote',
        dts: false,
        dev: false,
        // One federation runtime for all: the shell's; a remote carries none (20 kB each).
        experiments: {
          ...(side === 'host' ? { provideExternalRuntime: true } : { externalRuntime: true }),
          // Leaves out what the runtime needs in Node.
          optimization: { target: 'web' },
        },
      }),
      ...(side === 'host' ? pagePlugins(production) : []),
      ...(build.refresh ? [new ReactRefreshPlugin({ overlay: false, library: name })] : []),
    ],
    optimization: {
      minimizer: ['...', new CssMinimizerPlugin({ minify: CssMinimizerPlugin.esbuildMinify })],
      chunkIds: production ? 'deterministic' : 'named',
      ...(side === 'host' && { splitChunks: { cacheGroups: { sdk: ONE_SDK, renderer: RENDERER } } }),
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** Modules of a remote that the shell loads: its area, and its pages without a session where it has some. */
const exposedModules = (directory: string): Record<string, string> => ({
  './area': './src/area.tsx',
  ...(existsSync(join(directory, 'src/public.tsx')) && { './public': './src/public.tsx' }),
});

/** Returns the folder of a development build: apart from releases, and ignored by other tools. */
const developmentOutput = (directory: string): string => join(directory, '../.nx/development', projectName(directory));

/** The folder's name is the project's name: `mfe-projects`, `shell`. */
function projectName(directory: string): string {
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { name: string };
  return manifest.name.replace(/^@[^/]+\//, '');
}

function sideOf(directory: string): Side {
  if (existsSync(join(directory, 'src/index.html'))) return 'host';
  if (existsSync(join(directory, 'src/area.tsx'))) return 'remote';
  throw new Error(`${directory} has neither src/index.html (the shell) nor src/area.tsx (a remote)`);
}

function scriptRule({ mode, refresh = false }: WebBuild): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: {
      loader: require.resolve('swc-loader'),
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          // A remote's development build without refresh runs against the production React of the built shell.
          transform: { react: { runtime: 'automatic', development: mode === 'development' && refresh, refresh } },
        },
      },
    },
  };
}

function styleRules(name: string): RuleSetRule[] {
  const extract = MiniCssExtractPlugin.loader;
  const css = require.resolve('css-loader');
  return [
    {
      test: /\.module\.css$/,
      use: [
        extract,
        {
          loader: css,
          options: {
            modules: {
              // Prefixed by the project, so that no class of a remote can meet one of another (architecture, CSS).
              localIdentName: `${name}-[name]__[local]-[hash:base64:5]`,
              namedExport: false,
              exportLocalsConvention: 'as-is',
            },
          },
        },
      ],
    },
    { test: /\.css$/, exclude: /\.module\.css$/, use: [extract, css], sideEffects: true },
  ];
}

function pagePlugins(production: boolean): NonNullable<Configuration['plugins']> {
  return [
    new HeadScriptPlugin(BASE_PLACEHOLDER),
    new HtmlWebpackPlugin({
      template: './src/index.html',
      publicPath: `${BASE_PLACEHOLDER}/`,
      scriptLoading: 'defer',
      inject: 'head',
      favicon: './src/styles/icon.svg',
      minify: production && { collapseWhitespace: true, removeComments: true },
    }),
  ];
}
