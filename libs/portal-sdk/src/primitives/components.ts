// The component primitives of the portal: what is not here is not shipped. To add one, name it here and its style
// sheet in styles.css; drop what nobody uses any more.
export {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Checkbox,
  FileButton,
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
