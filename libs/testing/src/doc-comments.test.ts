import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROJECTS = ['shell', 'e2e', ...globSync('{mfe-*,services/*,libs/*,infra/*}', { cwd: ROOT }).toSorted()];

/** First words that are neither a verb nor a noun. */
const REFUSED = new Set(
  [
    'what who whom whose whoever whatever whichever whether where wherever which how however why when whenever',
    'nobody nothing nowhere somebody someone something everybody everyone everything anybody anyone anything',
    'that those these this there so such it its they their his her of in on at by to with from for as if',
    'but or and not also told asked heard shown given',
  ].flatMap((line) => line.split(' ')),
);

/** Returns the doc comments of a source that begin with a refused word. */
function faultsIn(text: string): string[] {
  const comments = text.matchAll(/\/\*\*(?!\*)[\s*]*([A-Za-z']+)[^\n]*/g);
  return [...comments].filter(([, word = '']) => REFUSED.has(word.toLowerCase())).map(([comment]) => comment);
}

/** First words of questions, of which a comment within code states nothing. */
const QUESTION =
  /(?<!^[ \t]*\/\/[^\n]*\n)^[ \t]*\/\/ (?:what|who|whom|whose|whoever|whatever|where|wherever|whether|when|whenever|no|nobody|nothing)\b.*/gim;

/** Returns the line comments of a source that begin with such a word. */
const questionsIn = (text: string): string[] => [...text.matchAll(QUESTION)].map(([comment]) => comment.trim());

const sourcesOf = (project: string): string[] =>
  globSync('**/*.{ts,tsx,mts,mjs}', { cwd: join(ROOT, project), exclude: (name) => name === 'node_modules' });

describe('doc comments begin with a verb or a noun', () => {
  it.each(PROJECTS)('%s', (project) => {
    const faults = sourcesOf(project).flatMap((path) => {
      const text = readFileSync(join(ROOT, project, path), 'utf8');
      return [...faultsIn(text), ...questionsIn(text)].map((comment) => `${path}: ${comment}`);
    });
    expect(faults).toEqual([]);
  });

  it('line comments begin with no word of a question; their further lines may', () => {
    expect(questionsIn('  // Whether it is open.\n  // A file is kept\n  // when an item holds it.\n')).toHaveLength(1);
  });

  it.each([' What a claim has of files. ', '\n * Whether it is open.\n '])('refuses %s', (comment) => {
    expect(faultsIn(`/**${comment}*/\nexport const one = 1;`)).toHaveLength(1);
  });

  it('accepts a verb or a noun', () => {
    expect(faultsIn("/** Replaces the claim's files. */\n/** Files of a claim. */")).toEqual([]);
  });
});
