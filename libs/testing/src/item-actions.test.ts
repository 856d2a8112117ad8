import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = globSync('{shell,mfe-*,libs/ui}/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (path) => !/\.test\.tsx?$/.test(path) && !path.endsWith('use-item-action.ts'),
);

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** Returns the number of actions of a source whose question about a newer version is neither rendered nor passed on. */
function actionsWithoutDialog(text: string): number {
  const actions = count(text, /(?<!return )\buse(?:ItemAction|Act)[<(](?!.*\bextends\b)/g);
  return actions - count(text, /\{(?:\w+\.)?staleDialog\}|\bstaleDialog, \w+:|\bact=\{act\}/g);
}

it('each action on an item renders the dialog about a newer version (ADR 27)', () => {
  const texts = SOURCES.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const);
  expect(texts.some(([, text]) => text.includes('useItemAction('))).toBe(true);
  expect(texts.filter(([, text]) => actionsWithoutDialog(text) > 0).map(([path]) => path)).toEqual([]);
  expect(actionsWithoutDialog('const remove = useItemAction({ mutation });\nreturn <ConfirmDialog />;')).toBe(1);
});
