import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** A message as the list shows it. */
export interface MailSummary {
  readonly id: string;
  readonly receivedAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
}

export interface StoredMail extends MailSummary {
  readonly text: string;
  /** HTML body as sent; empty where there is none. */
  readonly html: string;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
}

const ID = /^\d{17}-[0-9a-f]{8}$/;

/** Messages as files, one each, the newest last by name. */
export class MailStore {
  readonly #folder: string;
  readonly #summaries = new Map<string, MailSummary>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Keeps a message as it came; it is there completely or not at all. Answers its id. */
  async add(content: Buffer, now = new Date()): Promise<string> {
    const id = `${now.toISOString().replaceAll(/\D/g, '')}-${randomBytes(4).toString('hex')}`;
    const draft = join(this.#folder, `.${id}.draft`);
    await writeFile(draft, content, { mode: 0o600 });
    await rename(draft, this.#file(id));
    return id;
  }

  /** The newest messages, the newest first. */
  async list(count = 200): Promise<MailSummary[]> {
    const names = (await readdir(this.#folder))
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -4));
    const newest = names
      .filter((name) => ID.test(name))
      .sort()
      .reverse()
      .slice(0, count);
    const found = await Promise.all(newest.map((id) => this.#summaries.get(id) ?? this.read(id)));
    return found.filter((mail) => mail !== undefined);
  }

  /** One message; undefined where there is none of this id. */
  async read(id: string): Promise<StoredMail | undefined> {
    const content = await this.source(id);
    if (!content) return undefined;
    const mail = await PostalMime.parse(content);
    const stored = {
      ...summary(id, mail),
      text: mail.text ?? '',
      html: mail.html ?? '',
      attachments: attachments(mail),
    };
    const { text: _text, html: _html, attachments: _attachments, ...short } = stored;
    this.#summaries.set(id, short);
    return stored;
  }

  /** A message as it came. */
  async source(id: string): Promise<Buffer | undefined> {
    if (!ID.test(id)) return undefined;
    return readFile(this.#file(id)).catch(() => undefined);
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.eml`);
  }
}

function summary(id: string, mail: Email): MailSummary {
  const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})/.exec(id) ?? [];
  const [, year, month, day, hours, minutes, seconds, thousandths] = digits;
  return {
    id,
    receivedAt: `${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${thousandths}Z`,
    from: mail.from?.address ?? mail.from?.name ?? '',
    to: [...(mail.to ?? []), ...(mail.cc ?? [])].map(({ address, name }) => address ?? name),
    subject: mail.subject ?? '',
  };
}

const attachments = (mail: Email): StoredMail['attachments'] =>
  mail.attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? 'unnamed',
    type: mimeType,
    bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
  }));
