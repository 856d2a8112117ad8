import { join } from 'node:path';
import { buildAll } from './build/build.ts';
import { runProgram } from './checks/program.ts';
import { runCommand } from './fault.ts';
import { listenToSignals } from './portal/signals.ts';
import { ROOT } from './root.ts';

await runCommand(async () => {
  const say = (line: string) => console.log(line);
  const { stop } = listenToSignals(say);
  await buildAll(ROOT, say, stop);
  const file = join(ROOT, 'infra/bench/src/main.ts');
  const { code } = await runProgram({ root: ROOT, file, words: process.argv.slice(2), isShown: true, stop });
  return code ?? 1;
});
