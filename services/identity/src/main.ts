import { runService } from '@portal/service-kit';
import { identity } from './app.ts';

await runService(identity);
