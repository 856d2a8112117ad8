import { roleLabel } from '@portal/access';
import { Link, links, Menu, UnstyledButton, useSession, VisuallyHidden } from '@portal/portal-sdk';
import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import { MY_ACCOUNT_TEXTS } from '../my-account/my-account.texts.ts';
import { signOut } from '../session/sign-out.ts';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';
import classes from './user-menu.module.css';

/** Menu with the name and role of the person, and the sign-out (spec 1 §2). */
export function UserMenu() {
  const { viewer } = useSession();
  const name = `${viewer.firstName} ${viewer.lastName}`;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <UnstyledButton className={classes['button'] ?? ''}>
          <VisuallyHidden>{SHELL_TEXTS.userMenu}: </VisuallyHidden>
          <span className={classes['initials']} aria-hidden>
            {initialOf(viewer.firstName)}
            {initialOf(viewer.lastName)}
          </span>
          <span className={classes['who']}>
            <span className={classes['name']} title={name}>
              {name}{' '}
            </span>
            <span className={classes['role']}>{roleLabel(viewer)}</span>
          </span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={links.myAccount()} leftSection={<IconUser size={16} aria-hidden />}>
          {MY_ACCOUNT_TEXTS.menuEntry}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {SHELL_TEXTS.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The first letter, also where it takes more than one unit of UTF-16. */
const initialOf = (name: string): string => [...name][0] ?? '';
