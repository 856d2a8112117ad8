import { tabDefault, type Viewer } from '@portal/access';
import type { ProjectTab } from '@portal/contracts/common/tabs';

/** Builds the condition that the company of `p` shows the tab to the viewer's role (decisions §12): there a link to it opens. */
export function showsTab({ role }: Viewer, tab: ProjectTab): string {
  const { visible, canBeOverriden } = tabDefault(role, tab);
  if (!canBeOverriden) return String(visible);
  return `coalesce((select s.tabs -> '${tab}' ? '${role}' from known_tab_settings s
    where s.company_id = p.company_id and s.tabs ? '${tab}'), ${visible})`;
}
