import './primitives/styles.css';

export * from './primitives/components.ts';
export * from './primitives/router.ts';
export { firstDayOfWeek, type WeekDay } from './primitives/first-day-of-week.ts';
export {
  ApiError,
  goOnLater,
  isTransient,
  retrying,
  sendFile,
  TRIED_AGAIN_MS,
  type Answer,
  type CallInput,
  type SendOptions,
} from '@portal/api-client';
export { call, send } from './session/client.ts';
export { endpointKey, endpointQuery, useEndpoint, type ReadKey } from './api/use-endpoint.ts';
export { invalidateTopics, useWrite, type WriteKey } from './api/use-write.ts';
export { useWrites, type Write } from './api/use-writes.ts';
export { defineArea, parseArea, type Area } from './composition/define-area.ts';
export { Slot, SlotProvider, type SlotName, type Slots } from './composition/slots.tsx';
export { apiFault, messageOf, secondsToWait } from './notices/fault.ts';
export { notifyFailure } from './notices/notify-failure.ts';
export { dismissNotice, noticeStore, notify, type Notice, type NoticeKind } from './notices/notice.store.ts';
export { commandsInOrder, commandStore, useCommands, useCommandsAsked, type Command } from './page/commands.ts';
export { links } from './page/links.ts';
export { pageStore, PRODUCT_NAME, usePageTitle, type Crumb } from './page/page.store.ts';
export { useProjectPlaces, type ProjectPlace } from './page/project-places.ts';
export { recentChoices, rememberChoice } from './page/recent-choices.ts';
export {
  asOneOf,
  asText,
  asWholeNumber,
  readSearch,
  searchParameter,
  withSearch,
  type SearchChanges,
  type SearchDefaults,
  type SearchValues,
} from './page/search-schema.ts';
export { singleKeyStore } from './page/single-keys.ts';
export { usePresentPath } from './page/use-present-path.ts';
export { useNewestLocation } from './page/use-newest-location.ts';
export { useSearch, type SearchOptions } from './page/use-search.ts';
export { sessionStore } from './session/index.ts';
export { usePermission, useSession } from './session/use-session.ts';
export { PortalProvider } from './theme/portal-provider.tsx';
export { setTheme, useTheme, type Theme } from './theme/theme.store.ts';
export { publishWorkHint, useDashboardHints, useWorkHints, type WorkHint } from './work/work-hints.ts';
export { readStored, STORAGE_KEYS, writeStored } from './storage.ts';
export { SDK_VERSION } from './version.ts';
