import { DOWNLOAD_SECONDS } from '@portal/contracts/library/attachment-rules';
import { readLinkedFile } from '@portal/contracts/library/linked-file.endpoints';
import { openGrantAs, sealGrant, sealingKey, type Deps } from '@portal/service-kit';
import * as v from 'valibot';
import { ADDRESS_KEYS } from '../core/addresses/addresses.ts';

const KIND = { type: 'linked-file-address', audience: 'library' } as const;
const content = v.object({ about: v.string(), exp: v.number(), grantHash: v.string() });

/** A file, and the hash of the grant of a link that may show it. */
export interface LinkToFile {
  readonly fileId: string;
  readonly grantHash: Buffer;
}

/** Makes and opens addresses of files that a link shows. */
export interface LinkedAddresses {
  /** Returns an address for five minutes, bound to the link by the hash of its grant: a link has no session. */
  make(link: LinkToFile): Promise<string>;
  /** Returns the link that an address of the file is bound to; undefined if the address is not valid, or no longer. */
  open(fileId: string, address: string): Promise<LinkToFile | undefined>;
}

export function linkedAddresses({ knex, config }: Pick<Deps, 'knex' | 'config'>): LinkedAddresses {
  const keyOf = sealingKey(knex, ADDRESS_KEYS);
  return {
    async make({ fileId, grantHash }) {
      const exp = Math.floor(Date.now() / 1_000) + DOWNLOAD_SECONDS;
      const link = { about: fileId, exp, grantHash: grantHash.toString('hex') };
      const { API_BASE_URL, PUBLIC_URL } = config;
      const path = `${API_BASE_URL}${readLinkedFile.path.replace('{id}', fileId)}`;
      return new URL(`${path}?address=${sealGrant(await keyOf(), KIND, link)}`, PUBLIC_URL).href;
    },
    async open(fileId, address) {
      const link = openGrantAs(await keyOf(), KIND, content, address);
      if (link?.about !== fileId) return undefined;
      return { fileId, grantHash: Buffer.from(link.grantHash, 'hex') };
    },
  };
}
