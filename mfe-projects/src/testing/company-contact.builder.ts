import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { anId } from './project.builder.ts';

/** A risk company; a test states only what matters to it. */
export function aCompanyContact(over: Partial<CompanyContact> = {}): CompanyContact {
  return {
    id: anId(300),
    version: 4,
    changedBy: 'Mara Lindqvist',
    changedDateTime: '2026-03-01T10:00:00.000Z',
    name: 'Granite Risk',
    type: 'Risk',
    info: { email: 'desk@granite.example', phone: '+442079460155', address: null },
    ...over,
  };
}
