import { runService } from '@portal/service-kit';
import { helpService } from './app.ts';

await runService(helpService);
