import { NOT_YOURS } from '../kind.ts';
import { COMPANY_PROJECT, CONSTRUCTION, NOTHING, PROJECT } from '../kinds.ts';
import { rows, type RowSpec } from '../rows.ts';

/** The walk's own projects have no CONTROLS, so their tab opens for nobody (spec 2 §2). */
const CLOSED_TAB: Pick<RowSpec, 'about' | 'answers'> = {
  about: { ...CONSTRUCTION, fields: ['projectId'] },
  answers: () => NOT_YOURS,
};
/** Devices and proposals are not made for the walk: what each account reads of them is the service's own test. */
const DEVICE = NOTHING;
const PROPOSAL = NOTHING;

export const devices = rows({
  'GET /devices': { access: ['read', 'control'], ...CLOSED_TAB },
  'GET /devices/{id}': { access: ['read', 'control'], about: DEVICE },
  'GET /devices/{id}/history': { access: ['read', 'control'], about: DEVICE },
  'GET /devices/{id}/readings': { access: ['read', 'control'], about: DEVICE },
  'POST /devices': {
    access: ['create', 'control'],
    ...CLOSED_TAB,
    special: { body: { kind: 'Water', name: 'Riser', limits: { min: null, max: 60 } } },
  },
  'PUT /devices/{id}': {
    access: ['update', 'control'],
    about: DEVICE,
    special: { body: { name: 'Riser', limits: { min: null, max: 60 } } },
  },
  'PUT /devices/{id}/acknowledge': { access: ['update', 'control'], about: DEVICE },
  'PUT /devices/{id}/token': { access: ['create', 'control'], about: DEVICE },
  'DELETE /devices/{id}': { access: ['delete', 'control'], about: DEVICE },
  'PUT /projects/{id}/device-flags': {
    access: ['create', 'control'],
    about: COMPANY_PROJECT,
    // As they are: the other rows rely on projects without CONTROLS.
    special: { body: { isDeployment21Project: false, hasDevices: false } },
  },
  'GET /report-notes/is-devices-tab-available': { access: ['read', 'control'], about: PROJECT },
  'GET /devices/proposals': { access: ['read', 'recommendation'], ...CLOSED_TAB },
  'POST /devices/proposals/{id}/recommendation': { access: ['create', 'recommendation'], about: PROPOSAL },
  'PUT /devices/proposals/{id}/dismiss': { access: ['create', 'recommendation'], about: PROPOSAL },
  // The token of a person is no device's.
  'POST /devices/readings': {
    access: 'public',
    answers: '401 Unauthenticated',
    special: { body: { readings: [{ at: '2026-11-26T10:00:00Z', value: 12 }] } },
  },
});
