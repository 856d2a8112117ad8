import { openReportObjects } from '@portal/object-storage';
import { defineWorker } from '@portal/service-kit';
import packageJson from '../package.json' with { type: 'json' };
import { rendererSettings } from './config.ts';
import { openSetter } from './document/set-document.ts';
import { startReportQueues } from './jobs/report-queues.ts';
import { answerStatements } from './statements/answer-statements.ts';

/** The service that sets documents: it takes jobs, stores their PDFs, answers with statements, and owns neither a path nor a database (decisions §26.20). */
export const rendererWorker = defineWorker({
  name: 'renderer',
  version: packageJson.version,
  settings: rendererSettings,
  queues: async ({ config, ...deps }) => {
    const objects = await openReportObjects(config);
    const setter = openSetter();
    const queues = startReportQueues({ ...deps, config, objects, setReport: setter.set });
    const answers = answerStatements({ ...deps, config, setStatement: setter.setStatement });
    return [...queues, answers, { isReady: () => true, stop: async () => setter.close() }];
  },
});
