import { fileURLToPath } from 'node:url';
import { mainReport } from './report.fixture.ts';
import { setAlone } from './set-document.ts';

/** A process that sets a document whose setting never ends, and says so once it has begun. */
const report = mainReport();
void setAlone(
  fileURLToPath(new URL('./runaway.fixture.ts', import.meta.url)),
  { ...report, cover: { ...report.cover, title: 'loops' } },
  () => Promise.resolve('Gone'),
  { paper: 'A4', onProgress: () => process.send?.('begun') },
).catch(() => {});
