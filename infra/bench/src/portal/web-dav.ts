import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './portal.ts';

/** An nginx that takes files by PUT and gives them back. */
export interface WebDav {
  readonly url: string;
  stop(): void;
}

/** Starts nginx with WebDAV on a folder, as a child process with otherwise default settings. */
export async function startWebDav(folder: string): Promise<WebDav> {
  const port = await freePort();
  await mkdir(join(folder, 'files'), { recursive: true });
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes auto; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
    events { worker_connections 64; }
    http {
      access_log off; sendfile on; client_max_body_size 0; client_body_temp_path ${folder}/arriving;
      server { listen 127.0.0.1:${port}; root ${folder}/files; location / { dav_methods PUT DELETE; } }
    }`,
  );
  const command = process.env.PORTAL_NGINX ?? 'nginx';
  const child = spawn(command, ['-c', config, '-p', folder, '-e', join(folder, 'nginx.log')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + 10_000;
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('nginx did not start');
    await wait(50);
  }
  return { url, stop: () => void child.kill('SIGTERM') };
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
