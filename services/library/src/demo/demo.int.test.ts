import { demoId } from '@portal/contracts/common/demo';
import { DiskStorage } from '@portal/disk-storage';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDocuments, type DocumentsFixture } from '../documents.fixture.ts';
import { storeProjectStates } from '../projects/projects.fixture.ts';
import { loadDocuments } from './load.ts';
import { LIBRARIES, PROJECT_FILES } from './samples.ts';

let library: DocumentsFixture;
beforeAll(async () => {
  library = await startDocuments();
});
afterAll(() => library?.stop());

it('the samples are what they say by their bytes', async () => {
  const samples = [
    ...LIBRARIES.flatMap(({ folders }) => folders.flatMap(({ files }) => files)),
    ...Object.values(PROJECT_FILES).flat(),
  ];
  for (const { type, bytes } of samples) expect((await fileTypeFromBuffer(bytes))?.mime).toBe(type);
});

it('people of the demo find them, also where the project is heard of afterwards; a second load adds nothing', async () => {
  const { knex } = library.running.service.deps;
  const storage = new DiskStorage({ folder: library.folder, secret: 'x'.repeat(32), publicUrl: 'http://localhost' });
  expect(await loadDocuments(knex, storage)).toBeGreaterThan(30);
  expect(await loadDocuments(knex, storage)).toBe(0);
  const projectId = demoId('project:northwind:0');
  const project = { projectId, version: 1, companyId: demoId('company:northwind'), companyType: 'Insurance' } as const;
  await storeProjectStates(knex, { ...project, name: 'A', status: 'Open', participants: [] });
  const coordinator = await library.reader({ companyId: demoId('company:northwind') });
  const { data } = await coordinator.call<{ items: { id: string; name: string; childrenFiles: number }[] }>(
    'GET',
    `/projects/${projectId}/folders`,
  );
  expect(data.items.map(({ name, childrenFiles }) => [name, childrenFiles])).toEqual([
    ['Inspections', 2],
    ['Insurance Documents', 2],
    ['Layouts', 1],
    ['Risk Review Information', 1],
  ]);
  const [first] = data.items;
  const [file] = (await coordinator.files(first?.id ?? '')).items;
  expect((await coordinator.download(file?.id ?? '')).status).toBe(200);
});
