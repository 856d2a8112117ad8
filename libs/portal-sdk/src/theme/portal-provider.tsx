import { createTheme, MantineProvider, type VariantColorsResolver } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { keepFocusInDialogs, rememberFocus } from '../primitives/focus-place.ts';
import { useTheme } from './theme.store.ts';

const QUIET = { background: 'transparent', hover: 'var(--portal-hover)', border: '1px solid transparent' };

/** Colours of buttons by variant, from the tokens only: each pair is one measured in screens.md. */
const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const tone = color === 'danger' || color === 'red' ? 'danger' : 'accent';
  switch (variant) {
    case 'filled':
      return {
        background: `var(--portal-${tone})`,
        hover: `var(--portal-${tone}-hover)`,
        color: `var(--portal-on-${tone})`,
        border: '1px solid transparent',
      };
    case 'light':
      return { ...QUIET, background: `var(--portal-${tone}-quiet)`, color: `var(--portal-${tone})` };
    case 'subtle':
    case 'transparent':
      return { ...QUIET, color: color === 'gray' ? 'var(--portal-muted)' : `var(--portal-${tone})` };
    case 'outline':
      return { ...QUIET, color: `var(--portal-${tone})`, border: `1px solid var(--portal-${tone})` };
    default:
      return {
        background: 'var(--portal-surface)',
        hover: 'var(--portal-hover)',
        color: tone === 'danger' ? 'var(--portal-danger)' : 'var(--portal-text)',
        border: '1px solid var(--portal-control)',
      };
  }
};

const theme = createTheme({
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 6,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    // The radius of everything else would make its small box a circle.
    Checkbox: { defaultProps: { radius: 3 } },
    // For a frame a list that opens stands beyond the edge of a phone, which then widens the page for good, unless it is fixed.
    Combobox: { defaultProps: { floatingStrategy: 'fixed' } },
    // The page is kept from scrolling by the shell's own style sheet: Mantine's way injects a style element.
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        overlayProps: { backgroundOpacity: 0.6 },
        // Its head is a header element, which would count as a second banner of the page.
        attributes: { header: { role: 'none' } },
      },
    },
    Skeleton: { defaultProps: { 'aria-busy': true } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300, events: { hover: true, focus: true, touch: true } } },
    // Within its landmark, and with nothing but items in it: a menu may not hold a placeholder for the focus.
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 120 },
        withinPortal: false,
        // The scroller of a table would clip it otherwise, most of all in a short one on a narrow screen.
        floatingStrategy: 'fixed',
        withInitialFocusPlaceholder: false,
      },
    },
  },
});

/** Provider of theme and focus for all primitives; the shell renders it at its root, component tests at theirs. */
export function PortalProvider({ children, env }: { readonly children: ReactNode; readonly env?: 'test' }) {
  useEffect(rememberFocus, []);
  useEffect(keepFocusInDialogs, []);
  // Style elements are forbidden by the content policy; all variables are in style sheets.
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useTheme()}
      withCssVariables={false}
      withGlobalClasses={false}
      {...(env ? { env } : {})}
    >
      {children}
    </MantineProvider>
  );
}
