import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import webpack, { type Configuration } from 'webpack';
import { precompressBuild } from './precompress.ts';
import { webConfig, type WebBuild } from './web-config.ts';

/**
 * Builds the shell or a remote into `dist/`, compressed (in development mode into `.nx/development/`); rejects with
 * webpack's errors.
 */
export async function buildWeb(build: WebBuild): Promise<void> {
  const config = webConfig(build);
  await compile(config);
  if (build.mode === 'production') await precompressBuild(config.output?.path ?? '');
}

function compile(config: Configuration): Promise<void> {
  return new Promise((done, fail) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close((closing) => {
        const fault = error ?? closing;
        if (fault) fail(fault);
        else if (stats?.hasErrors()) fail(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else {
          if (stats?.hasWarnings()) console.warn(stats.toString({ preset: 'errors-warnings', colors: false }));
          done();
        }
      });
    });
  });
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { development: { type: 'boolean', default: false } },
  });
  await buildWeb({
    directory: resolve(positionals[0] ?? process.cwd()),
    mode: values.development ? 'development' : 'production',
  });
}
