import { bytesOf, type StoredObject } from './stored-object.ts';

/** First bytes of a compound file (MS-CFB §2.2): what .doc is, and .xls, .ppt, .msg and .msi are too. */
export const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const HEADER = 512;
const ENTRY = 128;
const STREAM = 2;
/** Sectors from here on are marks: the end of a chain, nothing, parts of the tables. */
const LAST_SECTOR = 0xfffffffa;
const NOTHING = 0xffffffff;
/** The header itself names the first tables of sectors; they cover some megabytes, in which directories begin. */
const HEADER_TABLES = 109;
/** Entries of a directory: what Word writes has a few dozen. */
const MAX_ENTRIES = 4_096;

/** A Word document, an Office document with a password (MS-OFFCRYPTO §2.3.4), or another kind. */
export type CompoundKind = 'word' | 'protected' | 'other';

/**
 * Determines the kind of a compound file from the streams at its top level; those of an embedded document lie deeper.
 * Undefined if the file is damaged.
 */
export async function compoundKind(object: StoredObject): Promise<CompoundKind | undefined> {
  const header = await bytesOf(object, 0, HEADER);
  if (header.length < HEADER || !header.subarray(0, 8).equals(COMPOUND_FILE)) return undefined;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const entries = await directoryOf(object, header, 1 << shift);
  const names = entries && topNames(entries);
  if (names?.includes('EncryptedPackage')) return 'protected';
  return names && (names.includes('WordDocument') ? 'word' : 'other');
}

/** The directory, sector by sector along its chain; undefined where that leads nowhere. */
async function directoryOf(object: StoredObject, header: Buffer, sectorSize: number): Promise<Buffer | undefined> {
  const tables = new Map<number, Buffer>();
  const sectorAt = (number: number): Promise<Buffer> => bytesOf(object, (number + 1) * sectorSize, sectorSize);
  const following = async (sector: number): Promise<number> => {
    const perTable = sectorSize / 4;
    const index = Math.floor(sector / perTable);
    const place = index < HEADER_TABLES ? header.readUInt32LE(76 + 4 * index) : NOTHING;
    if (place >= LAST_SECTOR) return NOTHING;
    const table = tables.get(index) ?? (await sectorAt(place));
    tables.set(index, table);
    return table.length === sectorSize ? table.readUInt32LE((sector % perTable) * 4) : NOTHING;
  };
  const sectors: Buffer[] = [];
  const mostSectors = (MAX_ENTRIES * ENTRY) / sectorSize;
  for (let sector = header.readUInt32LE(48); sector < LAST_SECTOR; sector = await following(sector)) {
    const bytes = await sectorAt(sector);
    if (bytes.length < sectorSize || sectors.length >= mostSectors) return undefined;
    sectors.push(bytes);
  }
  return sectors.length === 0 ? undefined : Buffer.concat(sectors);
}

/** Names of the streams at the top: the tree of entries that hangs on the first one (MS-CFB §2.6). */
function topNames(directory: Buffer): string[] {
  const names: string[] = [];
  const seen = new Set<number>();
  const open = [directory.readUInt32LE(76)];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || (id + 1) * ENTRY > directory.length) continue;
    seen.add(id);
    const entry = directory.subarray(id * ENTRY, (id + 1) * ENTRY);
    const length = Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 62);
    if (entry[66] === STREAM) names.push(entry.toString('utf16le', 0, length));
    open.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return names;
}
