import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readCharacterMap, type CharacterMap } from './character-map.ts';

const FAMILIES = [
  ['noto-sans', 'NotoSans'],
  ['noto-sans-arabic', 'NotoSansArabic'],
  ['noto-sans-devanagari', 'NotoSansDevanagari'],
  ['noto-sans-sc', 'NotoSansSC'],
  ['noto-sans-kr', 'NotoSansKR'],
] as const;
const WEIGHTS = ['400Regular', '600SemiBold', '700Bold'] as const;

const folderOf = (name: string): string =>
  dirname(createRequire(import.meta.url).resolve(`@expo-google-fonts/${name}/package.json`));

/** Folders with one font each, for the typesetter. */
export const fontFolders = (): string[] =>
  FAMILIES.flatMap(([name]) => WEIGHTS.map((weight) => join(folderOf(name), weight)));

/** Characters of each family in the order in which the document looks for a glyph; a font is read when it is asked. */
export const fontMaps = (): readonly CharacterMap[] =>
  FAMILIES.map(([name, file]) => {
    let map: CharacterMap | undefined;
    return (codePoint) => {
      map ??= readCharacterMap(join(folderOf(name), WEIGHTS[0], `${file}_${WEIGHTS[0]}.ttf`));
      return map(codePoint);
    };
  });
