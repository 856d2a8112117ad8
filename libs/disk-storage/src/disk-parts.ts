import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredPart } from './stored-object.ts';

/**
 * Pattern of a part's name with its number and size, which makes a listing of the folder sufficient. An unflushed part
 * also carries the boot in which it arrived.
 */
const NAME = /^(\d{1,5})\.(\d{1,15})(?:\.([0-9a-f-]{36}))?$/;

/** A part as a file. */
export interface PartFile extends StoredPart {
  readonly name: string;
  /** Null where it was flushed when it came. */
  readonly boot: string | null;
}

export const partName = ({ number, size }: StoredPart, boot: string | null): string =>
  boot === null ? `${number}.${size}` : `${number}.${size}.${boot}`;

/** The parts of a folder in their order. @throws ENOENT where there is no such folder */
export async function partsIn(folder: string): Promise<PartFile[]> {
  const names = await readdir(folder);
  return names
    .map((name) => NAME.exec(name))
    .filter((match) => match !== null)
    .map(([name, number, size, boot = null]) => ({ name, number: Number(number), size: Number(size), boot }))
    .toSorted((a, b) => a.number - b.number);
}

/** The parts 1 to `count`, undefined where one is missing. */
export function firstParts(parts: readonly PartFile[], count: number): readonly PartFile[] | undefined {
  const byNumber = new Map(parts.map((part) => [part.number, part]));
  const wanted = Array.from({ length: count }, (_none, index) => byNumber.get(index + 1));
  return wanted.every((part) => part !== undefined) ? wanted : undefined;
}

/** Deletes parts beyond the end, and those that may be incomplete. */
export async function removeOthers(folder: string, parts: readonly PartFile[]): Promise<void> {
  const names = new Set(parts.map(({ name }) => name));
  const others = (await readdir(folder)).filter((name) => !names.has(name));
  for (const name of others) await rm(join(folder, name), { force: true });
}
