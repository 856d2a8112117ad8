// The component primitives of the portal: only these are shipped. To add one, name it here, or in forms.ts where screens
// show it after a step, and its style sheet in styles.css; remove unused ones.
export {
  ActionIcon,
  Anchor,
  Button,
  Checkbox,
  CloseButton,
  FocusTrap,
  Group,
  Loader,
  Menu,
  Popover,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
export { Calendar } from './lazy-calendar.ts';
