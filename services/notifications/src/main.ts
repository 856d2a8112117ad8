import { runService } from '@portal/service-kit';
import { notificationsService } from './app.ts';

await runService(notificationsService);
