import { runWorker } from '@portal/service-kit';
import { rendererWorker } from './app.ts';

await runWorker(rendererWorker);
