import { FsTree, flushChanges, printChanges } from 'nx/src/generators/tree';
import { parseArgs } from 'node:util';
import nounGenerator from './noun/noun.ts';
import { GeneratorFault } from './plan.ts';

const USAGE = `npm run new -- noun <name> --service projects --remote mfe-projects [--plural <names>]

  --undo    removes what was written, where nobody has edited it
  --force   with --undo: also where somebody has`;

/** Runs the generator that the words of the command line name; returns the exit code. */
export async function runGenerator(root: string, args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        service: { type: 'string', default: 'projects' },
        remote: { type: 'string', default: 'mfe-projects' },
        plural: { type: 'string' },
        undo: { type: 'boolean' },
        force: { type: 'boolean' },
      },
    });
    const [kind, name] = positionals;
    if (kind !== 'noun' || name === undefined || positionals.length > 2) throw new GeneratorFault(USAGE);
    const tree = new FsTree(root, false);
    const report = await nounGenerator(tree, { ...values, name });
    const changes = tree.listChanges();
    flushChanges(root, changes);
    printChanges(changes);
    report();
    return 0;
  } catch (error) {
    const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (!(error instanceof GeneratorFault || isUsage)) throw error;
    console.error((error as Error).message);
    return 1;
  }
}
