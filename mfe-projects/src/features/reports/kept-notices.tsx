import { useEffect, useEffectEvent } from 'react';
import { useKeptNotices } from './use-setting-notice.ts';

/** Goes on after a reload with the notices of documents that were in setting before it. */
export default function KeptNotices() {
  const goOn = useEffectEvent(useKeptNotices());
  useEffect(() => goOn(), []);
  return null;
}
