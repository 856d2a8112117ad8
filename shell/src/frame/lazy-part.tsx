import { notifyFailure } from '@portal/portal-sdk';
import { useEffect, useState, type ComponentType } from 'react';

/**
 * Returns a part of the frame that is loaded when it is shown for the first time. Where it cannot be loaded, a notice says
 * so, the page goes on without it, and showing it again tries again; `lazy` of React would fail the page, and for good.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    useEffect(() => {
      load().then(({ default: part }) => setPart(() => part), notifyFailure);
    }, []);
    return Part && <Part {...props} />;
  };
}
