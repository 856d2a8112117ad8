/** A source file of a project. */
export interface Importer {
  readonly project: string;
  readonly source: string;
  readonly isTest: boolean;
}

/** A text of contracts with the projects that import it. */
interface ImportedText {
  /** The module below `@portal/contracts/`. */
  readonly module: string;
  readonly text: string;
  readonly projects: ReadonlySet<string>;
  /** The projects that name a member, by member. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
  /** Projects that use all members at once: by destructuring, by a computed name or in a type. */
  readonly wholly: ReadonlySet<string>;
}

const CONTRACTS = '@portal/contracts';
const IMPORT = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(?:@portal\/contracts\/|\.\.?\/)([^']+)'/gu;
const TEXT = /^[A-Z][A-Z0-9_]*_(?:TEXTS|LABELS)$/u;
const DEFINITION = /^export const ([A-Z][A-Z0-9_]*_TEXTS) = (\{\n[\s\S]*?^\})/gmu;
const MEMBER = /^ {2}(\w+)[:(]/gmu;

/** Texts and labels of contracts by the projects whose product code uses them; contracts itself counts as one. */
export function importedTexts(importers: readonly Importer[]): readonly ImportedText[] {
  const found = new Map<string, ReturnType<typeof unused>>();
  for (const { project, source } of importers.filter(({ isTest }) => !isTest)) {
    for (const [statement, names = '', path = ''] of source.matchAll(IMPORT)) {
      const isOwn = !statement.includes("'@portal/contracts/");
      if (isOwn && project !== CONTRACTS) continue;
      const module = path.replace(/\.ts$/u, '');
      for (const name of names.split(',')) {
        const [text = '', alias = text] = name.trim().split(/\s+as\s+/u);
        if (!TEXT.test(text)) continue;
        // Within contracts paths are relative, so texts are matched by name.
        const entry = found.get(text) ?? unused(module, text);
        if (!isOwn) entry.module = module;
        entry.projects.add(project);
        addUses(entry, project, source.replaceAll(IMPORT, ''), alias);
        found.set(text, entry);
      }
    }
    if (project !== CONTRACTS) continue;
    for (const [definition, text = ''] of source.matchAll(DEFINITION)) {
      const entry = found.get(text) ?? unused('', text);
      addUses(entry, project, source.replace(definition, ''), text);
      found.set(text, entry);
    }
  }
  return [...found.values()];
}

const unused = (module: string, text: string) => ({
  ...{ module, text, projects: new Set<string>() },
  ...{ members: new Map<string, Set<string>>(), wholly: new Set<string>() },
});

/** Adds what a source takes of a text that it knows by a name. */
function addUses({ members, wholly }: ReturnType<typeof unused>, project: string, source: string, name: string): void {
  for (const [, member] of source.matchAll(new RegExp(`(?<![.\\w])${name}\\b(?:\\??\\.(\\w+))?`, 'gu'))) {
    if (member === undefined) wholly.add(project);
    else members.set(member, (members.get(member) ?? new Set()).add(project));
  }
}

/**
 * Returns the texts that one project alone uses, and the members of shared texts that one of the given screens names alone.
 * Labels are those of a noun's fields, and stay together.
 */
export const onlyOneProject = (
  texts: readonly ImportedText[],
  screens: readonly string[],
): readonly { readonly module: string; readonly text: string; readonly project: string }[] =>
  texts.flatMap(({ module, text, projects, members, wholly }) => {
    const [project = '', ...others] = projects;
    if (others.length === 0) return project === '' || project === CONTRACTS ? [] : [{ module, text, project }];
    if (text.endsWith('_LABELS')) return [];
    return [...members].flatMap(([member, [screen = '', ...more]]) =>
      more.length === 0 && screens.includes(screen) && [...wholly].every((one) => one === screen)
        ? [{ module, text: `${text}.${member}`, project: screen }]
        : [],
    );
  });

/** Returns the members of texts of contracts that no product code uses. */
export function unusedMembers(importers: readonly Importer[]): readonly string[] {
  const uses = new Map(importedTexts(importers).map((text) => [text.text, text]));
  return importers
    .filter(({ project, isTest }) => project === CONTRACTS && !isTest)
    .flatMap(({ source }) => [...source.matchAll(DEFINITION)])
    .flatMap(([, text = '', body = '']) => {
      const use = uses.get(text);
      const members = [...body.matchAll(MEMBER)].map(([, member = '']) => member);
      return members.filter((member) => !use?.wholly.size && !use?.members.has(member)).map((one) => `${text}.${one}`);
    });
}
