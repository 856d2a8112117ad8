import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import yazl from 'yazl';

/*
 * Baseline of the export: the same columns in the same order, read by a baseline cursor and written as they come, with
 * nothing looked at but the signs that would break the file. `node baseline-export.process.ts <databaseUrl>`; answers its address;
 * `/csv` and `/xlsx` give all projects of the largest company.
 */
const [databaseUrl] = process.argv.slice(2);
const BATCH = 1_000;
const COLUMNS = `p.name, p.reference_number, p.country, p.policy_number, p.policy_start_date, p.policy_expire_date,
  p.total_premium, p.currency, p.line_percent, p.status`;
const NUMBERS = [6, 8];

type Row = readonly (string | null)[];
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });

async function* batches(): AsyncGenerator<readonly Row[]> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query(`declare baseline no scroll cursor for select ${COLUMNS} from projects p
      where p.company_id = (select company_id from project_counts order by count desc limit 1)
      order by p.name_key`);
    const types = { getTypeParser: () => (value: string) => value };
    for (;;) {
      const { rows } = await client.query<(string | null)[]>({
        text: `fetch ${BATCH} from baseline`,
        rowMode: 'array',
        types,
      });
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

async function* csv(): AsyncGenerator<string> {
  for await (const rows of batches()) {
    yield rows.map((row) => `${row.map((value) => (value === null ? '' : quoted(value))).join(',')}\r\n`).join('');
  }
}

const escaped = (value: string): string => value.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const cell = (value: string | null, index: number): string => {
  if (value === null) return '<c/>';
  return NUMBERS.includes(index) ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
};

async function* sheet(): AsyncGenerator<string> {
  yield '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
  for await (const rows of batches()) yield rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  yield '</sheetData></worksheet>';
}

function xlsx(): Readable {
  const zip = new yazl.ZipFile();
  zip.addReadStream(Readable.from(sheet(), { objectMode: false }), 'xl/worksheets/sheet1.xml', { compressionLevel: 1 });
  zip.end();
  return zip.outputStream as Readable;
}

const server = createServer((request, response: ServerResponse) => {
  const source = request.url === '/csv' ? Readable.from(csv(), { objectMode: false }) : xlsx();
  pipeline(source, response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(`http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`);
});
process.once('disconnect', () => process.exit(0));
