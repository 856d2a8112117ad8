// The component primitives of the portal: only these are shipped. To add one, name it here and its style sheet in
// styles.css; remove unused ones.
export {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Checkbox,
  CloseButton,
  FileButton,
  FocusTrap,
  Group,
  Loader,
  Menu,
  Popover,
  Progress,
  Select,
  Skeleton,
  Stack,
  Tabs,
  Text,
  Textarea,
  TextInput,
  Title,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
export { Calendar } from './lazy-calendar.ts';
export { Modal } from './modal.tsx';
