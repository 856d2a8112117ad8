import { runCommand } from './fault.ts';
import { runPortal } from './portal/run-portal.ts';

await runCommand(() => runPortal());
