import type { MailSummary, StoredMail } from './mail-store.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML: everything in a message comes from outside. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

export const STYLE = `
:root { color-scheme: light dark; --line: #8884; --muted: GrayText }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; font: 14px/20px system-ui, sans-serif }
h1 { font-size: 22px; line-height: 28px }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid var(--line); padding: .5rem; text-align: left; vertical-align: top }
td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 6px; padding: 1rem }
iframe { width: 100%; height: 60vh; border: 1px solid var(--line); border-radius: 6px; background: #fff }
dt { color: var(--muted) } dd { margin: 0 0 .5rem }
`;

/** All messages. */
export function listPage(mails: readonly MailSummary[]): string {
  const rows = mails.map(
    ({ id, receivedAt, from, to, subject }) => `<tr><td>${shortTime(receivedAt)}</td><td>${escapeHtml(from)}</td>
<td>${escapeHtml(to.join(', '))}</td><td><a href="/messages/${id}">${escapeHtml(subject) || '(no subject)'}</a></td></tr>`,
  );
  const table = `<table><thead><tr><th scope="col">Received (UTC)</th><th scope="col">From</th><th scope="col">To</th>
<th scope="col">Subject</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return page('Mail box', mails.length > 0 ? table : '<p>No mail yet.</p>');
}

/** Renders one message: its text, its HTML in a sandboxed frame, the names of attachments. */
export function messagePage(mail: StoredMail): string {
  const { id, receivedAt, from, to, subject, text, html, attachments } = mail;
  const facts = [
    ['From', from],
    ['To', to.join(', ')],
    ['Received (UTC)', shortTime(receivedAt)],
    ...attachments.map(({ name, type, bytes }) => ['Attached', `${name} (${type}, ${bytes} bytes)`]),
  ];
  return page(
    subject || '(no subject)',
    `<p><a href="/">All mail</a> · <a href="/messages/${id}/source">Source</a></p>
<dl>${facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
${text ? `<pre>${escapeHtml(text)}</pre>` : ''}
${html ? `<iframe sandbox title="The message as HTML" src="/messages/${id}/html"></iframe>` : ''}`,
  );
}

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/style.css"></head>
<body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;

const shortTime = (instant: string): string => instant.slice(0, 19).replace('T', ' ');
