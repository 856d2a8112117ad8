import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { webConfig } from './web-config.ts';

export interface WebServer {
  /** Address of the served files. */
  readonly url: string;
  /** Manifest address that the registry gives for this remote while it is served from here. */
  readonly manifestUrl: string;
  stop(): Promise<void>;
}

export interface ServeOptions {
  /** Folder of the remote. */
  readonly directory: string;
  /** Origin of the portal's pages, the only one allowed to read from this server. */
  readonly portalOrigin: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Keep the state of components; needs a shell that was built in development mode. Else a change reloads the page. */
  readonly refresh: boolean;
}

/** Serves one remote with hot reload to a portal that runs elsewhere. Loopback only. */
export async function serveWeb({ directory, portalOrigin, port, refresh }: ServeOptions): Promise<WebServer> {
  const host = '127.0.0.1';
  const chosenPort = port === 0 ? await WebpackDevServer.getFreePort('auto', host) : port;
  const compiler = webpack(webConfig({ directory, mode: 'development', refresh }));
  const server = new WebpackDevServer(
    {
      host,
      port: chosenPort,
      hot: refresh,
      liveReload: true,
      allowedHosts: 'auto',
      headers: { 'Access-Control-Allow-Origin': portalOrigin, 'Cache-Control': 'no-store' },
      // The page comes from the portal, so the client cannot guess from the page's address where this server is.
      client: { webSocketURL: `ws://${host}:${chosenPort}/ws`, overlay: false },
    },
    compiler,
  );
  await server.start();
  const address = server.server?.address() as AddressInfo;
  const url = `http://${host}:${address.port}`;
  return { url, manifestUrl: `${url}/mf-manifest.json`, stop: () => server.stop() };
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      portal: { type: 'string', default: 'http://localhost:4200' },
      port: { type: 'string', default: '0' },
      refresh: { type: 'boolean', default: false },
    },
  });
  const server = await serveWeb({
    directory: resolve(positionals[0] ?? process.cwd()),
    portalOrigin: values.portal,
    port: Number(values.port),
    refresh: values.refresh,
  });
  console.log(JSON.stringify({ url: server.url, manifestUrl: server.manifestUrl }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop());
}
