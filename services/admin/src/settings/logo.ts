import { ownsFile } from '@portal/attached-files';
import { LOGO_MAX_BYTES, type CompanyLogo } from '@portal/contracts/admin/company-logo';
import { companyLogoChanged } from '@portal/contracts/events/admin';
import { ATTACHMENT_TEXTS, fileFault, PICTURE_ENDINGS } from '@portal/contracts/library/attachment-rules';
import { publish } from '@portal/event-bus';
import { actorOf, admit, audit, auditNothing, invalid } from '@portal/service-kit';
import { ALLOWED } from '@portal/workflow';
import type { Knex } from 'knex';
import type { Coordinator } from '../core/members/coordinator.ts';
import { SETTING_TEXTS } from './tab-access.texts.ts';

interface StoredLogo {
  readonly fileId: string | null;
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedAt: Date;
}

async function storedLogo(db: Knex, companyId: string): Promise<StoredLogo> {
  const row = await db('company_logos').where({ company_id: companyId }).first<StoredLogo | undefined>({
    fileId: 'file_id',
    version: 'version',
    changedBy: 'changed_by',
    changedAt: 'changed_at',
  });
  return row ?? { fileId: null, version: 1, changedBy: null, changedAt: new Date() };
}

/** Returns the logo of a company. */
export async function logoOf(db: Knex, companyId: string): Promise<CompanyLogo> {
  const { fileId, version } = await storedLogo(db, companyId);
  return { logoFileId: fileId, version };
}

/**
 * Sets the logo of a company, or takes it away, and publishes it for the services that print and keep it.
 * @throws 409 where the version is not the expected one, 400 for a file that is not the viewer's own, no picture or too large
 */
export async function changeLogo(
  tx: Knex.Transaction,
  viewer: Coordinator,
  fileId: string | null,
  expected: number | undefined,
): Promise<CompanyLogo> {
  const { companyId } = viewer;
  // A company without a logo has no row to lock.
  await tx('companies').where({ company_id: companyId }).forNoKeyUpdate().first('company_id');
  const before = await storedLogo(tx, companyId);
  admit(ALLOWED, { version: { now: before, expected, text: SETTING_TEXTS.stale } });
  if (before.fileId === fileId) {
    auditNothing();
    return { logoFileId: fileId, version: before.version };
  }
  const name = fileId === null ? null : await nameOfLogo(tx, fileId, viewer.userId);
  const version = before.version + 1;
  await tx('company_logos')
    .insert({
      ...{ company_id: companyId, file_id: fileId, version },
      ...{ changed_by: actorOf(viewer).name, changed_at: tx.fn.now() },
    })
    .onConflict('company_id')
    .merge();
  await audit(tx, {
    item: { kind: 'companyLogo', id: companyId },
    before: { logoFileId: before.fileId },
    after: { logoFileId: fileId },
  });
  const logo = fileId === null || name === null ? null : { fileId, name };
  await publish(tx, companyLogoChanged, { companyId, version, logo }, actorOf(viewer));
  return { logoFileId: fileId, version };
}

/** Returns the name of a file that can be a logo. services/library names a file by what its bytes are. @throws 400 */
async function nameOfLogo(tx: Knex.Transaction, fileId: string, userId: string): Promise<string> {
  const refuse = (message: string) => invalid({ logoFileId: [message] });
  const file = (await ownsFile(tx, fileId, userId))
    ? await tx('files')
        .where({ file_id: fileId })
        .whereNotNull('name')
        .first<{ name: string; size: number } | undefined>('name', 'size')
    : undefined;
  if (!file) throw refuse(ATTACHMENT_TEXTS.notUploaded);
  const fault = fileFault(file, PICTURE_ENDINGS, LOGO_MAX_BYTES);
  if (fault !== undefined) throw refuse(fault);
  return file.name;
}
