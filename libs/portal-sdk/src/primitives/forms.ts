// Dialogs, tabs within them, and fields that are large: a shared module of its own, because lists are shown without them.
export { Progress, Select, Tabs, Textarea } from '@mantine/core';
export { Modal } from './modal.tsx';
