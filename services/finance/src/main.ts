import { runService } from '@portal/service-kit';
import { financeService } from './app.ts';

await runService(financeService);
