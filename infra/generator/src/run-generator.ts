import { FsTree, flushChanges } from 'nx/src/generators/tree';
import { parseArgs } from 'node:util';
import nounGenerator from './noun/noun.ts';
import { GeneratorFault } from './plan.ts';
import remoteGenerator from './remote/remote.ts';
import serviceGenerator from './service/service.ts';

const USAGE = `npm run new -- noun permit --service projects --remote mfe-projects [--plural permits]
                   [--roles ICCoordinator,ICUnderwriter], who may do everything with it; coordinators by default
                   [--resource feeProposal --tab feeProposal], where the specification has them
npm run new -- service weather
npm run new -- remote mfe-partners

  --undo    removes what was written, where nobody has edited it
  --force   with --undo: also where somebody has`;

/** Runs the generator that the words of the command line name; returns the exit code. */
export async function runGenerator(
  root: string,
  args: readonly string[],
  say: (line: string) => void = console.log,
): Promise<number> {
  const tree = new FsTree(root, false);
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        service: { type: 'string', default: 'projects' },
        remote: { type: 'string', default: 'mfe-projects' },
        plural: { type: 'string' },
        roles: { type: 'string' },
        resource: { type: 'string' },
        tab: { type: 'string' },
        undo: { type: 'boolean' },
        force: { type: 'boolean' },
      },
    });
    const [kind, name = '', ...rest] = positionals;
    if (name === '' || rest.length > 0) throw new GeneratorFault(USAGE);
    const report = await generate(kind, tree, { ...values, name });
    const changes = tree.listChanges();
    flushChanges(root, changes);
    for (const { type, path } of changes) say(`${type} ${path}`);
    say(report());
    return 0;
  } catch (error) {
    const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (!(error instanceof GeneratorFault || isUsage)) throw error;
    say((error as Error).message);
    return 1;
  }
}

type Options = Parameters<typeof nounGenerator>[1];

async function generate(kind: string | undefined, tree: FsTree, options: Options): Promise<() => string> {
  switch (kind) {
    case 'noun':
      return nounGenerator(tree, options);
    case 'service':
      return serviceGenerator(tree, options);
    case 'remote':
      return remoteGenerator(tree, options);
    default:
      throw new GeneratorFault(USAGE);
  }
}
