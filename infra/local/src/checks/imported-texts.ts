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
}

const IMPORT = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(?:@portal\/contracts\/|\.\.?\/)([^']+)'/gu;
const TEXT = /^[A-Z][A-Z_]*_(?:TEXTS|LABELS)$/u;

/** Texts and labels of contracts by the projects whose product code imports them; contracts itself counts as one. */
export function importedTexts(importers: readonly Importer[]): readonly ImportedText[] {
  const found = new Map<string, { module: string; text: string; projects: Set<string> }>();
  for (const { project, source } of importers.filter(({ isTest }) => !isTest)) {
    for (const [statement, names = '', path = ''] of source.matchAll(IMPORT)) {
      const isOwn = !statement.includes("'@portal/contracts/");
      if (isOwn && project !== CONTRACTS) continue;
      const module = path.replace(/\.ts$/u, '');
      for (const text of names.split(',').map((name) => name.trim().split(' ')[0] ?? '')) {
        if (!TEXT.test(text)) continue;
        // Within contracts paths are relative, so texts are matched by name.
        const entry = found.get(text) ?? { module, text, projects: new Set<string>() };
        if (!isOwn) entry.module = module;
        entry.projects.add(project);
        found.set(text, entry);
      }
    }
  }
  return [...found.values()];
}

const CONTRACTS = '@portal/contracts';

/** Returns the texts that exactly one of the given projects imports. */
export const onlyOneScreen = (
  texts: readonly ImportedText[],
  screens: readonly string[],
): readonly { readonly module: string; readonly text: string; readonly project: string }[] =>
  texts.flatMap(({ module, text, projects: [project = '', ...others] }) =>
    others.length === 0 && screens.includes(project) ? [{ module, text, project }] : [],
  );
