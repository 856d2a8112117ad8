import { allow } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../api/endpoint.ts';
import { id } from '../common/fields.ts';
import { answer } from '../common/list.ts';

export const getInsightsProject = endpoint({
  method: 'GET',
  path: '/insights/projects/{id}',
  summary: 'A project, as services/insights knows it',
  access: allow('project', 'read'),
  answer: answer(v.object({ id, name: v.string(), status: v.picklist(['Open', 'Closed']) })),
});
