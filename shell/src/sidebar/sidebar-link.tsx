import type { SidebarEntry, SidebarId } from '@portal/access';
import { NavLink, Tooltip } from '@portal/portal-sdk';
import {
  IconBuilding,
  IconCrane,
  IconFolders,
  IconHeartHandshake,
  IconHelpCircle,
  IconLayoutDashboard,
  IconReceipt,
  IconReportAnalytics,
  IconSpeakerphone,
  IconUserOff,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import classes from './sidebar.module.css';

const ICONS: Readonly<Record<SidebarId, TablerIcon>> = {
  dashboard: IconLayoutDashboard,
  subscriptions: IconReceipt,
  projects: IconCrane,
  'global-ecosystem': IconWorld,
  'my-company': IconBuilding,
  reports: IconReportAnalytics,
  library: IconFolders,
  partners: IconHeartHandshake,
  help: IconHelpCircle,
  'non-subscribers': IconUserOff,
  communications: IconSpeakerphone,
};

interface Props {
  readonly entry: SidebarEntry;
  readonly isCollapsed: boolean;
  /** Closes the sidebar on phones when an entry is followed. */
  readonly onFollow: () => void;
}

/** One entry. A disabled one is focusable and shows the reason on hover and focus (screens.md, Disabled actions). */
export function SidebarLink({ entry: { id, label, path, disabled, tooltip }, isCollapsed, onFollow }: Props) {
  const Icon = ICONS[id];
  const content = (
    <>
      <Icon size={18} className={classes['icon']} aria-hidden />
      <span className={classes['label']}>{label}</span>
    </>
  );
  const hint = tooltip && isCollapsed ? `${label}: ${tooltip}` : (tooltip ?? label);
  return (
    <Tooltip label={hint} position="right" disabled={!tooltip && !isCollapsed} multiline maw={260}>
      {disabled ? (
        <span role="link" aria-disabled="true" aria-description={tooltip} tabIndex={0} className={classes['entry']}>
          {content}
        </span>
      ) : (
        <NavLink to={path} onClick={onFollow} className={classes['entry'] ?? ''}>
          {content}
        </NavLink>
      )}
    </Tooltip>
  );
}
