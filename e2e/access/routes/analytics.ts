import { NOT_YOURS } from '../kind.ts';
import { CONSTRUCTION } from '../kinds.ts';
import { PROJECT_WITH_RISKS } from '../kinds-of-risks.ts';
import { rows, type RowSpec } from '../rows.ts';

/** Figures of a project without report notes: the tab opens for nobody yet (spec 2 §2), and there is no score to explain. */
const closedTab: RowSpec = {
  access: ['read', 'analytics'],
  about: { ...CONSTRUCTION, fields: ['projectId'] },
  answers: () => NOT_YOURS,
};

export const analytics = rows({
  'GET /analytics/access': { access: ['read', 'analytics'], about: PROJECT_WITH_RISKS },
  'GET /analytics/risk-score': closedTab,
  'GET /analytics/charts': closedTab,
  'GET /analytics/improvements': closedTab,
});
