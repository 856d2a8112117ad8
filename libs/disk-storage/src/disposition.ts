import type { Download } from './stored-object.ts';

const INLINE = /^(?:image\/(?:jpeg|png|gif|bmp)|application\/pdf)$/;

/** `Content-Disposition` of a file: shown in the browser where its type cannot run anything and it may be, else saved (RFC 6266). */
export function dispositionOf({ name, type, asAttachment = false }: Omit<Download, 'key'>): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const how = INLINE.test(type) && !asAttachment ? 'inline' : 'attachment';
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
