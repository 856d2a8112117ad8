import type { CreateProject } from '@portal/contracts/projects/project';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { invalid, type FieldErrors } from '@portal/service-kit';
import type { Knex } from 'knex';

interface Found {
  readonly parent: string | null;
  readonly type: string | null;
  readonly business_parent: string | null;
}

/**
 * Parent company, project type and business type must be the company's own or the portal's, and fit each other
 * (spec 2 §3).
 * @throws 400 with a message at each field that does not
 */
export async function checkReferences(tx: Knex.Transaction, companyId: string, project: CreateProject): Promise<void> {
  const { rows } = await tx.raw<{ rows: Found[] }>(
    `select
       (select id from parent_companies where id = :parent and company_id = :company) as parent,
       (select type from project_types where id = :type and (company_id is null or company_id = :company)) as type,
       (select project_type_id from project_business_types
         where id = :business and (company_id is null or company_id = :company)) as business_parent`,
    {
      company: companyId,
      parent: project.parentCompanyId,
      type: project.projectTypeId,
      business: project.businessTypeId,
    },
  );
  const found = rows[0] ?? { parent: null, type: null, business_parent: null };
  const errors: FieldErrors = {};
  if (found.parent === null) errors['parentCompanyId'] = [PROJECT_TEXTS.parentCompanyUnknown];
  if (found.type === null) errors['projectTypeId'] = [PROJECT_TEXTS.projectTypeUnknown];
  else if (found.type !== project.type) errors['projectTypeId'] = [PROJECT_TEXTS.projectTypeOfOtherType];
  if (found.business_parent === null) errors['businessTypeId'] = [PROJECT_TEXTS.businessTypeUnknown];
  else if (found.business_parent !== project.projectTypeId.toLowerCase()) {
    errors['businessTypeId'] = [PROJECT_TEXTS.businessTypeOfOtherType];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
