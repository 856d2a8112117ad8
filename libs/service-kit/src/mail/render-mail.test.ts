import { describe, expect, it } from 'vitest';
import { renderMail } from './render-mail.ts';

const mail = renderMail({
  title: 'Reset your password',
  greeting: 'Hello <Anna> & co,',
  paragraphs: ['First "line".', 'Second\nline.'],
  action: { label: 'Reset Password', url: 'https://portal.example/account/reset-password?token=a&x="b"' },
  closing: "If it wasn't you, ignore this.",
});

describe('a mail', () => {
  it('says the same as text', () => {
    expect(mail.text).toBe(
      [
        'Reset your password',
        'Hello <Anna> & co,',
        'First "line".',
        'Second\nline.',
        'Reset Password: https://portal.example/account/reset-password?token=a&x="b"',
        "If it wasn't you, ignore this.\n",
      ].join('\n\n'),
    );
  });

  it('escapes everything in the HTML', () => {
    expect(mail.html).toContain('Hello &lt;Anna&gt; &amp; co,');
    expect(mail.html).toContain('href="https://portal.example/account/reset-password?token=a&amp;x=&quot;b&quot;"');
    expect(mail.html).toContain('Second<br>line.');
    expect(mail.html).not.toContain('<Anna>');
  });

  it('loads nothing from elsewhere', () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe)|src=|@import|url\(/);
  });

  it('has no link but its action, whatever people have typed', () => {
    const typed = 'Lowe.example invites https://evil.example';
    const action = { label: 'Sign Up', url: 'https://portal.example/account/signup' };
    const { text, html } = renderMail({ title: typed, greeting: typed, paragraphs: [typed], closing: typed, action });
    for (const part of [text, html.slice(html.indexOf('<body'))])
      expect(part.replaceAll(action.url, '')).not.toMatch(/:\/\/|[a-z]\.example/);
  });

  it('lists entries under headings, each with its address', () => {
    const entries = [{ label: 'Bridge <1>', text: 'See evil.example', url: 'https://portal.example/projects/1?a&b' }];
    const { text, html } = renderMail({
      title: 'New',
      paragraphs: ['One.'],
      sections: [{ heading: 'A & B', entries }],
    });
    expect(text).toBe(
      'New\n\nOne.\n\nA & B\n\n- Bridge <1>\n  See evil.\u200Aexample\n  https://portal.example/projects/1?a&b\n',
    );
    expect(html).toMatch(/<h2 [^>]*>A &amp; B<\/h2>/);
    expect(html).toMatch(/<a href="https:\/\/portal.example\/projects\/1\?a&amp;b" [^>]*>Bridge &lt;1&gt;<\/a>/);
    expect(html).not.toContain('evil.example');
  });

  it('links to the web alone', () => {
    const bad = [{ label: 'x', text: 'x', url: 'data:text/html,x' }];
    expect(() => renderMail({ title: 'x', paragraphs: [], sections: [{ heading: 'x', entries: bad }] })).toThrow(
      TypeError,
    );
    const action = { label: 'Open', url: 'javascript:alert(1)' };
    expect(() => renderMail({ title: 'x', paragraphs: [], action })).toThrow(TypeError);
  });

  it('leaves out what is not given', () => {
    expect(renderMail({ title: 'Title', paragraphs: ['One.'] }).text).toBe('Title\n\nOne.\n');
  });
});
