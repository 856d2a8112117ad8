import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

interface BarProps {
  readonly hasStep?: boolean;
  readonly isBusy?: boolean;
}

/** A bar with a step that can be taken. */
function Bar({ hasStep = true, isBusy = false }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useKeptFocus(bar, next);
  return (
    <div ref={bar}>
      <button ref={next}>Next</button>
      {hasStep && <button disabled={isBusy}>Step</button>}
    </div>
  );
}
const step = () => screen.getByRole('button', { name: 'Step' });
const next = () => screen.getByRole('button', { name: 'Next' });

describe('the focus of what is gone', () => {
  it('goes to what stands next', () => {
    const { rerender } = render(<Bar />);
    step().focus();
    rerender(<Bar hasStep={false} />);
    expect(next()).toHaveFocus();
  });

  it('goes there from a button that was disabled, too, as browsers take the focus from it', () => {
    const { rerender } = render(<Bar />);
    const pressed = step();
    pressed.focus();
    pressed.blur();
    rerender(<Bar isBusy />);
    expect(next()).toHaveFocus();
  });

  it('goes back to a button that was disabled while its step was tried, once it can be pressed again', () => {
    const { rerender } = render(<Bar />);
    step().focus();
    rerender(<Bar isBusy />);
    step().blur();
    expect(document.body).toHaveFocus();
    rerender(<Bar />);
    expect(step()).toHaveFocus();
  });

  it('stays away where somebody has pressed beside what still stands there', () => {
    const { rerender } = render(<Bar />);
    step().focus();
    step().blur();
    rerender(<Bar />);
    expect(document.body).toHaveFocus();
  });
});
