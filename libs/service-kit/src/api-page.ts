interface Operation {
  readonly summary?: string;
  readonly description?: string;
}

/** A plain page that lists the operations of an OpenAPI document; no script, so that any CSP lets it be. */
export function apiPage(document: { info: { title: string; version: string }; paths?: object | undefined }): string {
  const rows = Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(
        ([method, { summary = '', description = '' }]) =>
          `<tr><th scope="row">${method.toUpperCase()} ${escape(path)}</th><td>${escape(summary)}</td><td>${escape(description)}</td></tr>`,
      ),
  );
  const title = `${escape(document.info.title)} ${escape(document.info.version)}`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body>
<h1>${title}</h1>
<p><a href="openapi.json">openapi.json</a></p>
<table border="1" cellpadding="4">
<thead><tr><th scope="col">Operation</th><th scope="col">Summary</th><th scope="col">Access</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
