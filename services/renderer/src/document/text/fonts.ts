import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readCharacterMap, type CharacterMap } from './character-map.ts';

const require = createRequire(import.meta.url);

/** Families in the order in which the document looks for a glyph: the manifest of each package and the name of its files. */
const FAMILIES = [
  [require.resolve('@expo-google-fonts/noto-sans/package.json'), 'NotoSans'],
  [require.resolve('@expo-google-fonts/noto-sans-arabic/package.json'), 'NotoSansArabic'],
  [require.resolve('@expo-google-fonts/noto-sans-hebrew/package.json'), 'NotoSansHebrew'],
  [require.resolve('@expo-google-fonts/noto-sans-armenian/package.json'), 'NotoSansArmenian'],
  [require.resolve('@expo-google-fonts/noto-sans-georgian/package.json'), 'NotoSansGeorgian'],
  [require.resolve('@expo-google-fonts/noto-sans-ethiopic/package.json'), 'NotoSansEthiopic'],
  [require.resolve('@expo-google-fonts/noto-sans-devanagari/package.json'), 'NotoSansDevanagari'],
  [require.resolve('@expo-google-fonts/noto-sans-bengali/package.json'), 'NotoSansBengali'],
  [require.resolve('@expo-google-fonts/noto-sans-gurmukhi/package.json'), 'NotoSansGurmukhi'],
  [require.resolve('@expo-google-fonts/noto-sans-gujarati/package.json'), 'NotoSansGujarati'],
  [require.resolve('@expo-google-fonts/noto-sans-oriya/package.json'), 'NotoSansOriya'],
  [require.resolve('@expo-google-fonts/noto-sans-tamil/package.json'), 'NotoSansTamil'],
  [require.resolve('@expo-google-fonts/noto-sans-telugu/package.json'), 'NotoSansTelugu'],
  [require.resolve('@expo-google-fonts/noto-sans-kannada/package.json'), 'NotoSansKannada'],
  [require.resolve('@expo-google-fonts/noto-sans-malayalam/package.json'), 'NotoSansMalayalam'],
  [require.resolve('@expo-google-fonts/noto-sans-sinhala/package.json'), 'NotoSansSinhala'],
  [require.resolve('@expo-google-fonts/noto-sans-thai/package.json'), 'NotoSansThai'],
  [require.resolve('@expo-google-fonts/noto-sans-lao/package.json'), 'NotoSansLao'],
  [require.resolve('@expo-google-fonts/noto-sans-khmer/package.json'), 'NotoSansKhmer'],
  [require.resolve('@expo-google-fonts/noto-sans-myanmar/package.json'), 'NotoSansMyanmar'],
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
