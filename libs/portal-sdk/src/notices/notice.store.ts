import { createStore } from 'zustand/vanilla';

export type NoticeKind = 'success' | 'warning' | 'error' | 'info';

/** Title of a toast by its kind, unless the caller gives another. */
const TITLES: Readonly<Record<NoticeKind, string>> = {
  success: 'Success',
  warning: 'Warning',
  error: 'Error',
  info: 'Information',
};

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly message: string;
  /** An action in the toast, e.g. Retry. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export const noticeStore = createStore<{ readonly notices: readonly Notice[] }>()(() => ({ notices: [] }));

let lastId = 0;

const show =
  (kind: NoticeKind) =>
  (message: string, { title = TITLES[kind], action }: Partial<Pick<Notice, 'title' | 'action'>> = {}): void => {
    const { notices } = noticeStore.getState();
    // The same message is still visible: only its action is replaced by the newest.
    const same = notices.find((notice) => notice.kind === kind && notice.message === message);
    const notice: Notice = { id: same?.id ?? ++lastId, kind, title, message, ...(action && { action }) };
    noticeStore.setState({
      notices: same ? notices.map((one) => (one === same ? notice : one)) : [...notices, notice],
    });
  };

/** Takes a toast away. */
export function dismissNotice(id: number): void {
  noticeStore.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

/** Toasts, for 3 s (spec 1 §8): role `status`, errors `alert`. */
export const notify = { success: show('success'), warning: show('warning'), error: show('error'), info: show('info') };
