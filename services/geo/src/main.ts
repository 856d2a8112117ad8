import { runService } from '@portal/service-kit';
import { geoService } from './app.ts';

await runService(geoService);
