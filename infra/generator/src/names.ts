/** A noun in every form in which code and texts write it. `hot-work-permit` is the noun, `hot-work-permits` its plural. */
export interface Names {
  /** Files and folders: `hot-work-permit`, `hot-work-permits`. */
  readonly file: string;
  readonly files: string;
  /** Values: `hotWorkPermit`. */
  readonly noun: string;
  readonly nouns: string;
  /** Types and components: `HotWorkPermit`. */
  readonly Noun: string;
  readonly Nouns: string;
  /** Constants: `HOT_WORK_PERMIT`. */
  readonly NOUN: string;
  readonly NOUNS: string;
  readonly table: string;
  /** Texts: `hot work permit`, `Hot work permit`, `a hot work permit`, `Hot Work Permit`, `HOT WORK PERMITS`. */
  readonly label: string;
  readonly labels: string;
  readonly Label: string;
  readonly Labels: string;
  readonly aLabel: string;
  readonly ALabel: string;
  readonly Title: string;
  readonly Titles: string;
  readonly LABELS: string;
}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Returns whether a text can be the name of a noun, a service or a remote. */
export const isKebab = (text: string): boolean => KEBAB.test(text);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const words = (file: string, separator: string, write = (word: string) => word): string =>
  file.split('-').map(write).join(separator);
export const pascalCase = (file: string): string => words(file, '', capital);
export const camelCase = (file: string): string => {
  const name = pascalCase(file);
  return name.charAt(0).toLowerCase() + name.slice(1);
};
export const constantCase = (file: string): string => words(file, '_').toUpperCase();

/** Returns the plural of a noun by the common rules: `policy` becomes `policies`, `inspection` `inspections`. */
export function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** Returns all forms of a noun. */
export function namesOf(file: string, files: string): Names {
  const [label, labels] = [words(file, ' '), words(files, ' ')];
  const article = /^[aeiou]/.test(label) ? 'an' : 'a';
  return {
    ...{ file, files, label, labels },
    ...{ noun: camelCase(file), nouns: camelCase(files), Noun: pascalCase(file), Nouns: pascalCase(files) },
    ...{ NOUN: constantCase(file), NOUNS: constantCase(files), table: words(files, '_') },
    ...{ Label: capital(label), Labels: capital(labels) },
    ...{ aLabel: `${article} ${label}`, ALabel: `${capital(article)} ${label}` },
    ...{ Title: words(file, ' ', capital), Titles: words(files, ' ', capital), LABELS: labels.toUpperCase() },
  };
}
