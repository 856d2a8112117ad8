import { beforeEach, expect, it } from 'vitest';
import { anId } from '../../testing/project.builder.ts';
import type { Drafts } from './answer-desk.ts';
import { draftStoreFor } from './draft-store.ts';

beforeEach(() => localStorage.clear());

const aStore = () => draftStoreFor(anId(91), anId(60));
const typed = (value: string): Drafts =>
  new Map([['losses', { entry: { value, comment: null, fileIds: [] }, base: 1, phase: 'waiting' }]]);
const textsNow = () => [...aStore().read().values()].map(({ entry }) => entry.value);

it('keeps newer text of one tab when another has saved what was there before', () => {
  const [first, second] = [aStore(), aStore()];
  first.write(typed('No'));
  second.read();
  first.write(typed('None so far'));
  second.write(new Map());
  expect(textsNow()).toEqual(['None so far']);
  first.write(new Map());
  expect(textsNow()).toEqual([]);
});

it('stores an answer again that went with what another tab saved', () => {
  const [first, second] = [aStore(), aStore()];
  const drafts = typed('None so far');
  first.write(drafts);
  second.write(typed('One'));
  second.write(new Map());
  expect(textsNow()).toEqual([]);
  first.write(new Map(drafts));
  expect(textsNow()).toEqual(['None so far']);
});
