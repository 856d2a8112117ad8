import type { Viewer } from '@portal/access';
import { forbidden, notFound } from '@portal/service-kit';
import type { Knex } from 'knex';
import { authorizeHeldFile } from '../core/holders/policy.ts';
import { fileForReader, type FileWithOwner } from '../core/files/file.repository.ts';

const COORDINATORS: readonly Viewer['role'][] = ['ICCoordinator', 'RCCoordinator'];

/**
 * Authorizes reading an attachment: the uploader, the person whose CV it is (their coordinator may have uploaded it), the people of the company whose logo it is,
 * the coordinators of the uploader's company (spec 3 §2 Team Members, CV), and everybody who reads the item of a
 * project that holds it. An unknown id takes the steps of a foreign one. @throws 404 outside the company and the project, 403 inside
 */
export async function findReadable(knex: Knex, viewer: Viewer, id: string): Promise<FileWithOwner> {
  const file = await fileForReader(knex, id, viewer);
  if (file && (file.ownerId === viewer.userId || file.isOwnCv || file.isOwnLogo)) return file;
  const isColleague = viewer.companyId !== null && viewer.companyId === file?.ownerCompanyId;
  if (file && isColleague && COORDINATORS.includes(viewer.role)) return file;
  const held = await authorizeHeldFile(knex, viewer, id);
  if (file && held === 'read') return file;
  throw file && (isColleague || held === 'noTab') ? forbidden() : notFound();
}
