const LONGEST = 20;

/** Breaks a label at its spaces into lines of at most 20 characters, of which two are shown. */
export function wrapLabel(label: string): readonly string[] {
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LONGEST) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const [first = '', second, ...rest] = lines.map(cut);
  if (second === undefined) return [first];
  return [first, rest.length > 0 ? cut(`${second} ${rest.join(' ')}`) : second];
}

const cut = (line: string): string => (line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line);
