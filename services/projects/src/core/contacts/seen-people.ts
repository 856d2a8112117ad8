import { scope, type Viewer } from '@portal/access';

/** Returns the company whose people the viewer sees; undefined where they see everybody (decisions §11). */
export const onlyCompanyOf = (viewer: Viewer): string | undefined =>
  scope(viewer, 'read', 'contact')?.includes('ownCompany') === true ? (viewer.companyId ?? viewer.userId) : undefined;
