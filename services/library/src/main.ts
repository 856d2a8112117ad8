import { runService } from '@portal/service-kit';
import { libraryService } from './app.ts';

await runService(libraryService);
