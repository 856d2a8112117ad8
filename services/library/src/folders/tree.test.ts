import { viewerOf, type Viewer } from '@portal/access';
import { MAX_FOLDERS } from '@portal/contracts/library/document-rules';
import { claimsOf } from '@portal/testing';
import { describe, expect, it } from 'vitest';
import type { StoredFolder } from '../core/folders/folder.repository.ts';
import type { Place } from '../core/places/place.ts';
import { treeOf } from './tree.ts';

const ME = 'me';
const viewer = viewerOf(claimsOf({ sub: ME, role: 'RCCoordinator', companyType: 'Risk', companyId: 'granite' }));
const place: Place = { kind: 'project', id: 'project', projectId: 'project', projectStatus: 'Open', isPrimary: false };

const aFolder = (id: string, parentId: string | null, more: Partial<StoredFolder> = {}): StoredFolder => ({
  ...{ id, parentId, projectId: 'project', ownerId: null, name: id, kind: 'Plain', isImmutable: false },
  ...{ allowsSiteContact: false, creatorId: null, version: 1, changedBy: null, changedAt: new Date(0) },
  ...{ files: 3, privateFiles: 1 },
  ...more,
});
const shown = (folders: readonly StoredFolder[], who: Viewer = viewer) =>
  treeOf(place, folders, who).map(({ id, childrenFolders, actions }) => [
    id,
    childrenFolders,
    actions.filter(({ allowed }) => allowed).map(({ action }) => action),
  ]);

/** Counts how often a field of an object is read. */
function counted<Of extends object>(of: Of, field: keyof Of): { readonly one: Of; readonly reads: () => number } {
  let reads = 0;
  const one = new Proxy(of, {
    get(target, key, receiver) {
      if (key === field) reads += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  return { one, reads: () => reads };
}

describe('the tree of a place', () => {
  it('has the folders in each folder in their order, and the rights on each', () => {
    const folders = [
      aFolder('north', 'surveys', { creatorId: ME }),
      aFolder('layouts', null, { kind: 'Layouts', isImmutable: true, allowsSiteContact: true }),
      aFolder('south', 'surveys'),
      aFolder('surveys', null),
      aFolder('north wing', 'north', { creatorId: 'somebody' }),
    ];
    const changing = ['addFolder', 'upload', 'rename', 'move'];
    expect(shown(folders)).toEqual([
      ['north', ['north wing'], [...changing, 'delete']],
      ['layouts', [], ['upload']],
      ['south', [], changing],
      ['surveys', ['north', 'south'], changing],
      ['north wing', [], changing],
    ]);
  });

  it('has no folder that the viewer does not see, neither by itself nor in another', () => {
    const contact: Viewer = { ...viewer, role: 'SiteContact', companyType: 'NoCompany', companyId: null };
    const folders = [
      aFolder('open', null, { allowsSiteContact: true }),
      aFolder('closed', 'open'),
      aFolder('open, too', 'open', { allowsSiteContact: true }),
    ];
    const primary: Place = { ...place, isPrimary: true };
    const tree = treeOf(primary, folders, contact);
    expect(tree.map(({ id, childrenFolders }) => [id, childrenFolders])).toEqual([
      ['open', ['open, too']],
      ['open, too', []],
    ]);
  });

  it('looks at each of the most folders a few times, and judges those that are alike once', () => {
    const all = Array.from({ length: MAX_FOLDERS }, (_none, n) =>
      counted(aFolder(`${n}`, n === 0 ? null : `${Math.floor((n - 1) / 3)}`, { creatorId: `${n % 3}` }), 'parentId'),
    );
    const of = (count: number): number => {
      const asking = counted(viewer, 'role');
      const folders = all.slice(0, count).map(({ one }) => one);
      expect(treeOf(place, folders, asking.one)).toHaveLength(count);
      return asking.reads();
    };
    expect(of(MAX_FOLDERS)).toBe(of(30));
    const [first] = all.map(({ reads }) => reads()).toSorted((a, b) => b - a);
    expect(first).toBeLessThan(10);
  });
});
