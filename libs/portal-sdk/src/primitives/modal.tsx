import { Modal as MantineModal, type ModalProps, type ModalRootProps } from '@mantine/core';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { keepFocusOnPage, lastOnPage } from './focus-place.ts';

/**
 * A dialog. Esc closes the uppermost one only (Mantine itself closes every open one), and a dialog that is rendered
 * only while open returns the focus as well; if its opener is gone, the surrounding element gets it. Its close button
 * has a name.
 */
function PortalModal({ closeOnEscape = true, onKeyDown, ...props }: ModalProps) {
  useReturnFocus(props.opened);
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || isTakenByPart(event.target)) return;
    // React passes events on to the dialog that contains this one.
    event.stopPropagation();
    if (closeOnEscape) props.onClose();
  };
  return <MantineModal closeButtonProps={CLOSE} {...props} closeOnEscape={false} onKeyDown={handleKey} />;
}

/** Root of a dialog made of parts; returns the focus, too. */
function Root(props: ModalRootProps) {
  useReturnFocus(props.opened);
  return <MantineModal.Root {...props} />;
}

const CLOSE = { 'aria-label': 'Close' };

/** A list that is open in the dialog closes first. */
const isTakenByPart = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';

const mayTakeFocus = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body;

/**
 * Returns the focus on unmount, on the page where the opener was in a dialog that is gone as well; dialogs that stay mounted
 * with `opened` do so by themselves.
 */
function useReturnFocus(opened: boolean): void {
  const [isOpenFromTheStart] = useState(opened);
  useEffect(() => {
    if (!isOpenFromTheStart) return undefined;
    const opener = document.activeElement;
    return () => {
      // After the dialog has let go of the focus.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        if (mayTakeFocus(opener)) opener.focus({ preventScroll: true });
        else if (!document.querySelector('[role=dialog][aria-modal=true]')) {
          const onPage = lastOnPage();
          if (mayTakeFocus(onPage)) onPage.focus({ preventScroll: true });
        }
      });
    };
  }, [isOpenFromTheStart]);
  useEffect(() => (opened ? () => void setTimeout(keepFocusOnPage) : undefined), [opened]);
}

export const Modal = Object.assign(PortalModal, {
  Root,
  Overlay: MantineModal.Overlay,
  Content: MantineModal.Content,
  Header: MantineModal.Header,
  Title: MantineModal.Title,
  CloseButton: MantineModal.CloseButton,
  Body: MantineModal.Body,
});
