import { Component, type ErrorInfo, type ReactNode } from 'react';
import { AreaFailure } from './area-failure.tsx';
import { areaReport } from './area-report.ts';
import type { AreaLoad } from './load-area.ts';

interface Props {
  readonly load: AreaLoad;
  /** A part of another area's page. */
  readonly isPart: boolean;
  /** Address within the area; another one gets another chance. */
  readonly place: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
  readonly place: string;
}

/** Catches what a remote throws, at loading and at rendering, and shows the card in its place. */
export class AreaBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, error: null };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    const { entry, attempt } = this.props.load;
    console.error('A section could not be loaded', { ...areaReport(entry, error), attempt, componentStack });
  }

  override render(): ReactNode {
    const { load, isPart, onRetry, children } = this.props;
    if (!this.state.error) return children;
    return <AreaFailure report={areaReport(load.entry, this.state.error)} isPart={isPart} onRetry={onRetry} />;
  }
}
