import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailStore } from './mail-store.ts';
import { createMailWeb } from './mail-web.ts';
import { startSmtp } from './smtp.ts';

let folder: string;
let web: Server;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let url: string;

/** Speaks SMTP as a mailer does; answers the last reply. */
function deliver(message: string): Promise<string> {
  const steps = [
    'HELO test',
    'MAIL FROM:<portal@portal.example>',
    'RCPT TO:<clara@insurer.example>',
    'DATA',
    `${message}\r\n.`,
  ];
  return new Promise((done, fail) => {
    const socket = connect(smtp.port, '127.0.0.1');
    socket.on('error', fail);
    socket.on('data', (reply) => {
      const next = steps.shift();
      if (next) socket.write(`${next}\r\n`);
      else socket.end(() => done(reply.toString().trim()));
    });
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-mail-'));
  const store = new MailStore(folder);
  smtp = await startSmtp(store, 0);
  web = createMailWeb(store);
  await new Promise<void>((done) => void web.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(async () => {
  web.close();
  web.closeAllConnections();
  await smtp.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the mail box', () => {
  it('says that there is no mail yet', async () => {
    expect(await (await fetch(url)).text()).toContain('No mail yet.');
  });

  it('keeps every message and shows it, escaped', async () => {
    const message = [
      'From: "Portal" <portal@portal.example>',
      'To: clara@insurer.example',
      'Subject: =?utf-8?q?Hello_<script>alert(1)</script>_=C3=A9?=',
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Plain <b>text</b>',
      '--x',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Rich</p><script>alert(2)</script>',
      '--x--',
    ].join('\r\n');
    expect(await deliver(message)).toMatch(/^250 .*kept as/);
    const list = await (await fetch(url)).text();
    expect(list).toContain('Hello &lt;script&gt;alert(1)&lt;/script&gt; é');
    expect(list).not.toContain('<script>');
    const [mail] = (await (await fetch(`${url}/messages.json`)).json()) as { id: string; to: string[] }[];
    expect(mail).toMatchObject({ from: 'portal@portal.example', to: ['clara@insurer.example'] });
    const page = await fetch(`${url}/messages/${mail?.id}`);
    const text = await page.text();
    expect(text).toContain('Plain &lt;b&gt;text&lt;/b&gt;');
    expect(text).toContain('<iframe sandbox');
    expect(text).not.toContain('alert(2)');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await fetch(`${url}/messages/${mail?.id}/html`);
    expect(await html.text()).toContain('<p>Rich</p>');
    expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/);
    expect(await (await fetch(`${url}/messages/${mail?.id}/source`)).text()).toBe(`${message}\r\n`);
  });

  it('shows nothing else', async () => {
    for (const path of ['/messages/..%2fkeys', '/messages/20260101000000000-ffffffff', '/etc/passwd']) {
      expect((await fetch(url + path)).status).toBe(404);
    }
    expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  });

  it('answers to no other name than this machine’s', async () => {
    const status = await new Promise((done) => {
      request(url, { headers: { host: 'evil.example' } }, (answer) => done(answer.resume().statusCode)).end();
    });
    expect(status).toBe(404);
  });
});
