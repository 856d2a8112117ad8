import { REQUESTS } from '@portal/contracts/events/consumers';
import { STATEMENT_PDF_LINES } from '@portal/contracts/finance/expense-lists';
import type { StatementData } from '@portal/contracts/finance/statement-document';
import { askWorker, openBus, type Bus } from '@portal/event-bus';
import { buildWorker, type Worker } from '@portal/service-kit';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { rendererWorker } from '../app.ts';
import { readPdf, type ReadPdf } from '../document/read-pdf.fixture.ts';
import { NAMES, plain } from '../document/set-and-read.fixture.ts';
import { startSurroundings, type Surroundings } from '../jobs.fixture.ts';
import { aStatement, HOURS } from './statement.fixture.ts';

let around: Surroundings;
let finance: Bus;
let copy: Worker;
beforeAll(async () => {
  around = await startSurroundings();
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { nats } = around;
  finance = openBus({ url: nats.url, service: 'finance', credentials: nats.credentials('finance'), logger });
  copy = await startCopy();
  await until(() => finance.isConnected());
});
afterAll(async () => {
  await copy?.stop();
  await finance?.close();
  await around?.stop();
});

/** Starts the service as it is deployed, and waits until it takes jobs and requests. */
async function startCopy(settings: Readonly<Record<string, string>> = {}): Promise<Worker> {
  const worker = buildWorker(rendererWorker, { ...around.settings, ...settings }, { logger: false });
  await worker.start();
  await until(() => worker.ready().ready);
  return worker;
}

const ask = (data: unknown) =>
  askWorker(finance, REQUESTS.renderer.statements, { content: JSON.stringify(data), withinMs: 60_000 });
const read = async (data: StatementData): Promise<ReadPdf> => readPdf(await ask(data));

describe('a statement', () => {
  it('is a tagged PDF/UA on A4 with its title, headings, tables with heads, and numbered pages', async () => {
    const pdf = await read(aStatement({ lines: Array.from({ length: 60 }, () => HOURS) }));
    expect(pdf.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(pdf.metadata).toContain('Élan Tower – Statement of time and expenses');
    expect(pdf.metadata).toContain('<xmp:CreateDate>2026-11-27T23:41:05');
    expect(pdf.width).toBeCloseTo(595.28, 1);
    expect(pdf.bookmarks).toEqual(['By service, in EUR', 'Unbilled entries']);
    const count = (role: string) => pdf.structure.filter((one) => one.role === role).length;
    expect(pdf.pages).toHaveLength(3);
    // The structure is read page by page, and the table of entries is found on each as a whole.
    expect([count('H1'), count('Table'), count('THead')]).toEqual([2, 4, 4]);
    expect([count('TH'), count('TD')]).toEqual([7 + 3 * 6, 3 * (60 + 1) * 6 + 3 * 7]);
    for (const [index, page] of pdf.pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of 3`);
      expect(page).toContain('Amount (EUR)');
      expect(page.replaceAll(/\s+/gu, ' ')).toContain('Élan Tower');
    }
  });

  it('prints sums, services and entries', async () => {
    const text = plain(await read(aStatement()));
    for (const words of [
      'Meridian Insurance',
      'As of 11/27/2026, 23:41 UTC',
      'EUR 1,484.56',
      'Main Report 3.5 350.00 0.00 350.00 300.00 -50.00',
      '11/20/2026 Report Writing Main Report Tomás Varga Granite Risk 2.5 250.00',
      '10/02/2026 Flight Initial Inspection Elias Berg 1 1,234.56',
      'Total 2.5 1 1,484.56',
    ])
      expect(text).toContain(words);
  });

  it('says that nothing is pending', async () => {
    expect(plain(await read(aStatement({ lines: [] })))).toContain('Unbilled entries Nothing is pending.');
  });

  it('of the most entries is set, each once', async () => {
    const lines = Array.from({ length: STATEMENT_PDF_LINES }, (_none, index) => ({
      ...HOURS,
      engineerName: `${NAMES[index % NAMES.length]} ${'Þórsdóttir-'.repeat(5)}`,
      category: `Activity no. ${index};`,
    }));
    const text = plain(await readPdf(await ask(aStatement({ lines })), { hasStructure: false }));
    expect(lines.filter(({ category }) => !text.includes(category))).toEqual([]);
  });

  it('prints names in any script, and every text as it was typed', async () => {
    const code = '#read("/etc/passwd") $x^2$ *bold* <b>html</b> \\ @ref // c [x]';
    const line = (text: string) => ({ ...HOURS, category: text, engineerName: text, companyName: text });
    const typed = { projectName: code, insurerName: code, scope: { kind: 'company', name: code } } as const;
    const lines = [code, ...NAMES, '😀', 'مهندسو'].map(line);
    const text = plain(await read(aStatement({ ...typed, lines })));
    // The name, the company and three columns; the insurer in head and foot. Columns break lines within it, too.
    const dense = (words: string) => words.replaceAll(/\s/gu, '');
    expect(dense(text).split(dense(code))).toHaveLength(1 + 7);
    for (const name of NAMES) expect(text.split(name)).toHaveLength(1 + 3);
    expect(text).toContain('[U+1F600]');
    expect(text).toMatch(/[\u0600-\u06FF\uFB50-\uFEFF]{3}/u);
  });
});

describe('a statement that is not set', () => {
  it('says that its data are none', async () => {
    const message = 'The data of the statement cannot be printed.';
    await expect(ask({ lines: [] })).rejects.toMatchObject({ reason: 'DataUnfit', message });
    const tooMany = Array.from({ length: STATEMENT_PDF_LINES + 1 }, () => HOURS);
    await expect(ask(aStatement({ lines: tooMany }))).rejects.toMatchObject({ reason: 'DataUnfit', message });
  });

  it('says that it took too much memory, and the copy goes on', async () => {
    await copy.stop();
    onTestFinished(async () => {
      copy = await startCopy();
    });
    copy = await startCopy({ SETTING_MEMORY_MB: '1' });
    for (let times = 0; times < 3; times += 1)
      await expect(ask(aStatement())).rejects.toMatchObject({
        ...{ reason: 'TooMuchMemory', message: 'Setting the document took too much memory and was ended.' },
      });
    await copy.stop();
  });
});
