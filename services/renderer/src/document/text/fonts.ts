import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readCharacterMap, type CharacterMap } from './character-map.ts';

const require = createRequire(import.meta.url);

/** Families in the order in which the document looks for a glyph: the manifest of each package and the name of its files. */
const FAMILIES = [
  [require.resolve('@expo-google-fonts/noto-sans/package.json'), 'NotoSans'],
  [require.resolve('@expo-google-fonts/noto-sans-arabic/package.json'), 'NotoSansArabic'],
  [require.resolve('@expo-google-fonts/noto-sans-devanagari/package.json'), 'NotoSansDevanagari'],
  [require.resolve('@expo-google-fonts/noto-sans-sc/package.json'), 'NotoSansSC'],
  [require.resolve('@expo-google-fonts/noto-sans-kr/package.json'), 'NotoSansKR'],
] as const;
const WEIGHTS = ['400Regular', '600SemiBold', '700Bold'] as const;

/** Folders with one font each, for the typesetter. */
export const fontFolders = (): string[] =>
  FAMILIES.flatMap(([manifest]) => WEIGHTS.map((weight) => join(dirname(manifest), weight)));

/** Characters of each family in the order in which the document looks for a glyph; a font is read when it is asked. */
export const fontMaps = (): readonly CharacterMap[] =>
  FAMILIES.map(([manifest, file]) => {
    let map: CharacterMap | undefined;
    return (codePoint) => {
      map ??= readCharacterMap(join(dirname(manifest), WEIGHTS[0], `${file}_${WEIGHTS[0]}.ttf`));
      return map(codePoint);
    };
  });
