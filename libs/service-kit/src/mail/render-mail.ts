import { withoutLinks } from './without-links.ts';

/** Content of a mail; each part is plain text. */
export interface MailContent {
  readonly title: string;
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** Lists under headings, below the paragraphs. */
  readonly sections?: readonly MailSection[];
  /** A button, and in the text its address. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly closing?: string;
}

/** A list of a mail, whose entries lead to pages of the portal. */
export interface MailSection {
  readonly heading: string;
  readonly entries: readonly { readonly label: string; readonly text: string; readonly url: string }[];
}

export interface RenderedMail {
  readonly text: string;
  readonly html: string;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:24px;color:#1f2933';
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#0b5c8a;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none';

/**
 * A mail as HTML (one column, styles in place, nothing loaded from elsewhere) and as text, from the same words. Its action
 * and its sections' entries are its only links ({@link withoutLinks}).
 * @throws TypeError where the address of a link is none of the web
 */
export function renderMail({ action, ...words }: MailContent): RenderedMail {
  const sections = (words.sections ?? []).map(sectionWithoutLinks);
  const links = [...(action ? [action] : []), ...sections.flatMap(({ entries }) => entries)];
  if (links.some(({ url }) => !/^https?:$/.test(new URL(url).protocol)))
    throw new TypeError('A mail links to the web alone');
  const title = withoutLinks(words.title);
  const before = [...(words.greeting ? [words.greeting] : []), ...words.paragraphs].map(withoutLinks);
  const closing = words.closing && withoutLinks(words.closing);
  const text = [
    title,
    ...before,
    ...sections.flatMap(sectionAsText),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(closing ? [closing] : []),
  ];
  return {
    text: `${text.join('\n\n')}\n`,
    html: page(title, [...before.map(paragraph), ...sections.map(section), button(action), end(closing)]),
  };
}

function page(title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#eef1f4;${FONT}">
<div style="max-width:560px;margin:0 auto;padding:32px;border-radius:8px;background:#ffffff">
<h1 style="margin:0 0 24px;font-size:22px;line-height:28px;color:#1f2933">${escaped(title)}</h1>
${parts.filter(Boolean).join('\n')}
</div>
</body>
</html>
`;
}

const sectionWithoutLinks = ({ heading, entries }: MailSection): MailSection => ({
  heading: withoutLinks(heading),
  entries: entries.map(({ label, text, url }) => ({ label: withoutLinks(label), text: withoutLinks(text), url })),
});

const sectionAsText = ({ heading, entries }: MailSection): readonly string[] => [
  heading,
  ...entries.map(({ label, text, url }) => `- ${label}\n  ${text}\n  ${url}`),
];

const section = ({ heading, entries }: MailSection): string =>
  [
    `<h2 style="margin:24px 0 12px;font-size:18px;line-height:24px;color:#1f2933">${escaped(heading)}</h2>`,
    ...entries.map(
      ({ label, text, url }) =>
        `<p style="${PARAGRAPH}"><a href="${escaped(url)}" style="font-weight:600;color:#0b5c8a">${escaped(label)}</a><br>${escaped(text)}</p>`,
    ),
  ].join('\n');

const paragraph = (text: string): string => `<p style="${PARAGRAPH}">${escaped(text).replaceAll('\n', '<br>')}</p>`;

/** The address stands below the button, too, for those whose mail program shows none. */
function button(action: MailContent['action']): string {
  if (!action) return '';
  const url = escaped(action.url);
  return `<p style="margin:24px 0"><a href="${url}" style="${BUTTON}">${escaped(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#52606d;word-break:break-all">${url}</p>`;
}

const end = (closing: string | undefined): string =>
  closing ? `<p style="margin:24px 0 0;font-size:14px;line-height:20px;color:#52606d">${escaped(closing)}</p>` : '';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
