import { readFileSync } from 'node:fs';

/** Test for a code point that a font can draw. */
export type CharacterMap = (codePoint: number) => boolean;

/** Reads the characters that a TrueType font can draw from its table `cmap`, formats 4 and 12. */
export function readCharacterMap(file: string): CharacterMap {
  const font = readFileSync(file);
  const table = tableOf(font, 'cmap');
  const offsets = Array.from({ length: table.readUInt16BE(2) }, (_, index) => table.readUInt32BE(4 + index * 8 + 4));
  const subtables = offsets.map((offset) => table.subarray(offset));
  const wide = subtables.find((one) => one.readUInt16BE(0) === 12);
  if (wide) return rangesOf(groupsOfFormat12(wide));
  const narrow = subtables.find((one) => one.readUInt16BE(0) === 4);
  if (!narrow) throw new Error(`No table of characters in ${file}`);
  return rangesOf(segmentsOfFormat4(narrow));
}

type Range = readonly [first: number, last: number];

function tableOf(font: Buffer, name: string): Buffer {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + index * 16;
    if (font.toString('latin1', entry, entry + 4) === name) return font.subarray(font.readUInt32BE(entry + 8));
  }
  throw new Error(`The font has no table ${name}`);
}

const groupsOfFormat12 = (table: Buffer): Range[] =>
  Array.from({ length: table.readUInt32BE(12) }, (_, index) => {
    const group = 16 + index * 12;
    return [table.readUInt32BE(group), table.readUInt32BE(group + 4)];
  });

/** Segments of format 4. A segment's characters may lack a glyph where they are mapped one by one. */
function segmentsOfFormat4(table: Buffer): Range[] {
  const size = table.readUInt16BE(6);
  const at = (part: number, index: number) => 14 + (part > 0 ? 2 : 0) + part * size + index * 2;
  return Array.from({ length: size / 2 }, (_, index) => index).flatMap((index): Range[] => {
    const [last, first] = [table.readUInt16BE(at(0, index)), table.readUInt16BE(at(1, index))];
    const rangeAt = at(3, index);
    const range = table.readUInt16BE(rangeAt);
    if (last === 0xff_ff && first === 0xff_ff) return [];
    if (range === 0) return [[first, last]];
    return Array.from({ length: last - first + 1 }, (_, step) => step)
      .filter((step) => table.readUInt16BE(rangeAt + range + step * 2) !== 0)
      .map((step): Range => [first + step, first + step]);
  });
}

/** Finds a code point by halving: ranges are in order. */
function rangesOf(ranges: readonly Range[]): CharacterMap {
  const sorted = ranges.toSorted((a, b) => a[0] - b[0]);
  return (codePoint) => {
    let [low, high] = [0, sorted.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [first = 0, last = -1] = sorted[middle] ?? [];
      if (codePoint < first) high = middle - 1;
      else if (codePoint > last) low = middle + 1;
      else return true;
    }
    return false;
  };
}
