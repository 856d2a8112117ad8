import { runService } from '@portal/service-kit';
import { projectsService } from './app.ts';

await runService(projectsService);
