import { describeByteServer } from '@portal/disk-storage/behaviour';
import { startLibrary } from '../library.fixture.ts';

describeByteServer('the library', async () => {
  const library = await startLibrary();
  const { STORAGE_SIGNING_KEY: secret = '' } = library.running.service.deps.config;
  return { url: `${library.running.url}/storage`, folder: library.folder, secret, stop: () => library.stop() };
});
