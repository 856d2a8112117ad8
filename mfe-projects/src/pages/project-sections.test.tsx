import { BUILT_PROJECT_TABS } from '@portal/contracts/common/tabs';
import { expect, it } from 'vitest';
import { PROJECT_SECTIONS } from './project-sections.ts';

it('the tabs to which notifications lead are those that have a section', () => {
  expect(Object.keys(PROJECT_SECTIONS).toSorted()).toEqual([...BUILT_PROJECT_TABS].toSorted());
});
