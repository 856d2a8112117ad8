/** `1 file`, `3 files`: a number with its noun. */
export const counted = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
