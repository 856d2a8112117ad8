import { Loader } from '@portal/portal-sdk';
import { IconDownload } from '@tabler/icons-react';

/** Icon of the buttons that export; it turns while one is on its way. A button that was disabled meanwhile would lose the focus. */
export const ExportIcon = ({ isBusy }: { readonly isBusy: boolean }) =>
  isBusy ? <Loader size={18} aria-hidden /> : <IconDownload size={18} aria-hidden />;
