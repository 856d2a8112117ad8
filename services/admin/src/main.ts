import { runService } from '@portal/service-kit';
import { admin } from './app.ts';

await runService(admin);
