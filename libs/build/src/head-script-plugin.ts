import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/**
 * Puts the project's `src/head.ts` into its page as a blocking script of its own, outside webpack's bundles: it decides
 * what must be known before the first paint (theme), and the content policy forbids scripts inside the page. The script
 * may read the constant `DEVELOPMENT`.
 */
export class HeadScriptPlugin {
  readonly #base: string;

  /** `base` stands before the file's name in the page. */
  constructor(base: string) {
    this.#base = base;
  }

  apply(compiler: Compiler): void {
    const source = join(compiler.context, 'src/head.ts');
    if (!existsSync(source)) return;
    compiler.hooks.thisCompilation.tap('HeadScriptPlugin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tapPromise('HeadScriptPlugin', async (groups) => {
        const result = await build({
          entryPoints: [source],
          bundle: true,
          minify: true,
          write: false,
          format: 'iife',
          define: { DEVELOPMENT: String(compiler.options.mode === 'development') },
        });
        const text = result.outputFiles[0]?.text ?? '';
        const file = `head.${createHash('sha256').update(text).digest('hex').slice(0, 10)}.js`;
        compilation.emitAsset(file, new compiler.webpack.sources.RawSource(text));
        groups.headTags.unshift({
          tagName: 'script',
          voidTag: false,
          attributes: { src: `${this.#base}/${file}` },
          meta: { plugin: 'HeadScriptPlugin' },
        });
        return groups;
      });
      compilation.fileDependencies.add(source);
    });
  }
}
