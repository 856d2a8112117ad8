import { allow } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../api/endpoint.ts';
import { id } from '../common/fields.ts';
import { answer } from '../common/list.ts';

export const getFinanceProject = endpoint({
  method: 'GET',
  path: '/finance/projects/{id}',
  summary: 'A project, as services/finance knows it',
  access: allow('project', 'read'),
  answer: answer(v.object({ id, name: v.string(), status: v.picklist(['Open', 'Closed']) })),
});
