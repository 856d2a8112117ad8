import { setTimeout as wait } from 'node:timers/promises';
import { expect, request } from '@playwright/test';
import { signIn } from '../fixtures/session.ts';
import { send } from './send.ts';
import { found, type World } from './world.ts';

const ASK_EVERY_MS = 20;

/** Parts of the test of an archive's address: the library to ask, the portal to sign in at, and who is there. */
interface Place {
  readonly world: World;
  readonly portalUrl: string;
  /** Address of the library, or of a copy of it. */
  readonly library: string;
}

/** Asks for an archive as a person by a session of its own, and returns how to read it and how to sign out. */
async function askForArchive({ world, portalUrl, library }: Place, email: string) {
  const walker = found(
    world.walkers.find((who) => who.email === email),
    email,
  );
  const { fileId } = world.documents(walker);
  const { accessToken, storageState } = await signIn(portalUrl, email);
  const bearer = `Bearer ${accessToken}`;
  const answer = await send(library, 'POST /library/files/zip', { body: { ids: [fileId] } }, bearer);
  expect(answer.result, answer.text).toBe('200');
  const url = new URL((JSON.parse(answer.text) as { data: { url: string } }).data.url);
  const call = {
    params: { id: found(url.pathname.split('/').at(-1), 'id') },
    query: Object.fromEntries(url.searchParams),
  };
  const read = async (): Promise<string> =>
    (await send(library, 'GET /library/files/zip/{id}', call, undefined)).result;
  expect(await read()).toBe('200');
  const signOut = async (): Promise<void> => {
    const browser = await request.newContext({ baseURL: portalUrl, storageState });
    expect((await browser.delete('/api/account/revoke-token')).ok()).toBe(true);
    await browser.dispose();
    const file = { params: { id: fileId } };
    while ((await send(library, 'GET /library/files/{id}', file, bearer)).result !== '401 Unauthenticated') {
      await wait(ASK_EVERY_MS);
    }
  };
  return { fileId, read, signOut };
}

/** Returns the answer of an archive's address after the person who requested it has signed out. */
export async function archiveAfterSignOut(place: Place): Promise<string> {
  const { read, signOut } = await askForArchive(place, 'coordinator@insurer.example');
  await signOut();
  return read();
}

/** Returns the answer of an archive's address after a file of it was made private to the person who requested it. */
export async function archiveAfterLossOfRight(place: Place): Promise<string> {
  const { fileId, read, signOut } = await askForArchive(place, 'engineer@insurer.example');
  const coordinator = found(
    place.world.walkers.find(({ email }) => email === 'coordinator@insurer.example'),
    'coordinator',
  );
  const setPrivate = (isPrivate: boolean) =>
    coordinator.api('PUT', '/library/files/visibility', { ids: [fileId], isPrivate });
  await setPrivate(true);
  const result = await read();
  await setPrivate(false);
  await signOut();
  return result;
}
