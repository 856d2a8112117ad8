import { runService } from '@portal/service-kit';
import { insightsService } from './app.ts';

await runService(insightsService);
