import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keptMinutes } from './checks/kept-minutes.ts';
import { Fault, runCommand } from './fault.ts';
import { figuresOf, type Figure } from './house/figures.ts';
import { readCheckout } from './house/sources.ts';
import { ROOT } from './root.ts';

/** `npm run house -- --before v1.2 --places`: how the code is kept now, and at an earlier state. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { before: { type: 'string' }, places: { type: 'boolean' } } });
  const now = figuresOf(readCheckout(ROOT));
  const before = values.before === undefined ? undefined : figuresAt(values.before);
  for (const [index, { name, value, places }] of now.entries()) {
    console.log(`${name}: ${before ? `${before[index]?.value ?? ''} → ` : ''}${value}`);
    if (values.places) for (const place of places) console.log(`  ${place}`);
  }
  console.log(keptMinutes(ROOT) ?? 'minutes of the suite: npm test has not run as a whole here');
});

/** Counts the figures of a commit in a work tree of its own, which is removed again. */
function figuresAt(ref: string): readonly Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'portal-before-'));
  const git = (...words: string[]): void => {
    execFileSync('git', words, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  try {
    try {
      git('worktree', 'add', '--detach', folder, ref);
    } catch {
      throw new Fault(`There is no commit ${ref}.`);
    }
    try {
      return figuresOf(readCheckout(folder));
    } finally {
      git('worktree', 'remove', '--force', folder);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
