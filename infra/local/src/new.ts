/** `npm run new -- noun permit`: writes a noun, a service or a remote, or removes it again. */
import { runGenerator } from '@portal/generator';
import { ROOT } from './root.ts';

process.exitCode = await runGenerator(ROOT, process.argv.slice(2));
