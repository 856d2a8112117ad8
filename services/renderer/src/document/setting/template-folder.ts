import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder `templates` beside the bundle or above it, as it is in the repository. */
export function templateFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const found = join(folder, 'templates');
    if (existsSync(join(found, 'report.typ'))) return found;
    const above = dirname(folder);
    if (above === folder) throw new Error('The folder of the templates is missing');
    folder = above;
  }
}
