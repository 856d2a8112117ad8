import type { Compiler } from 'webpack';

/** Scripts of others that come minified and are shipped as they are. */
const MINIFIED = /\.min\.[^/]*mjs$|^pdf\//;

/** Skips minification of scripts that their authors have minified: a large one takes half a minute. */
export class MinifiedAssetsPlugin {
  apply(compiler: Compiler): void {
    const name = MinifiedAssetsPlugin.name;
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        for (const file of Object.keys(assets).filter((asset) => MINIFIED.test(asset)))
          compilation.updateAsset(file, (source) => source, { minimized: true });
      });
    });
  }
}
