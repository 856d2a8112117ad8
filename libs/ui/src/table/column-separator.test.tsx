import { renderWithPortal } from '@portal/portal-sdk/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';

interface Plan {
  readonly id: string;
}
const PAGE = { items: [{ id: 'North' }], totalPages: 1, totalCount: 1 };
const column = (id: string, width: number) => ({ id, header: id, cell: () => id, width });
const COLUMNS = [{ ...column('Name', 200), isFlexible: true }, column('Size', 90), column('Author', 120)];

const setup = (label = 'Plans') =>
  renderWithPortal(
    <DataTable<Plan>
      label={label}
      columns={COLUMNS}
      page={PAGE}
      address={{ page: 1, pageSize: 10 }}
      onAddressChange={() => undefined}
      rowId={({ id }) => id}
      isFetching={false}
      error={null}
      onRetry={() => undefined}
      empty={null}
    />,
  );
/** Fonts that another file's tests gave to the document, which jsdom leaves without. */
const fontsBefore = Object.getOwnPropertyDescriptor(document, 'fonts');

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'fonts');
  if (fontsBefore) Object.defineProperty(document, 'fonts', fontsBefore);
});

const edge = (name: string) => screen.getByRole('separator', { name: `Width of ${name}` });
const widthOf = (name: string) => Number(edge(name).getAttribute('aria-valuenow'));

describe('the width of a column', () => {
  it('is changed by the arrows and kept by the table’s name; Enter gives all that of their content', async () => {
    const { user, unmount } = setup();
    edge('Name').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(widthOf('Name')).toBe(232);
    await user.keyboard('{ArrowDown}');
    expect(edge('Size')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{Home}');
    expect(widthOf('Size')).toBe(56);
    unmount();

    const again = setup();
    expect([widthOf('Name'), widthOf('Size')]).toEqual([232, 56]);
    again.unmount();
    const other = setup('Others');
    expect([widthOf('Name'), widthOf('Size')]).toEqual([200, 90]);
    other.unmount();

    const { user: last } = setup();
    edge('Size').focus();
    await last.keyboard('{Enter}');
    expect([widthOf('Name'), widthOf('Size')]).toEqual([200, 90]);
  });

  it('follows the pointer, and columns before it stay as they are', () => {
    setup();
    const size = edge('Size');
    size.setPointerCapture = () => undefined;
    size.hasPointerCapture = () => true;
    fireEvent.pointerDown(size, { button: 0, clientX: 300, pointerId: 1 });
    fireEvent.pointerMove(size, { clientX: 345, pointerId: 1 });
    expect([widthOf('Name'), widthOf('Size')]).toEqual([200, 135]);
    expect(JSON.parse(localStorage.getItem('portal.columns.Plans') ?? '')).toEqual({ Name: 200, Size: 135 });
  });

  it('is one stop of the Tab key for the whole table, and the heads keep their names', async () => {
    const { user } = setup();
    const stops = () => screen.getAllByRole('separator').map(({ tabIndex }) => tabIndex);
    expect(stops()).toEqual([0, -1]);
    edge('Name').focus();
    await user.keyboard('{ArrowDown}');
    expect(stops()).toEqual([-1, 0]);
    expect(screen.getAllByRole('columnheader', { name: 'Name' })).toHaveLength(1);
  });

  it('survives what else the browser may have kept', () => {
    localStorage.setItem('portal.columns.Plans', '{"Name":"wide","Size":1e9}');
    setup();
    expect([widthOf('Name'), widthOf('Size')]).toEqual([200, 800]);
  });
});

it('a column is measured again when its font has come, which may be wider than the one before', async () => {
  const fonts = new EventTarget();
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80);
  setup();
  expect(widthOf('Size')).toBe(82);
  width.mockReturnValue(86);
  act(() => void fonts.dispatchEvent(new Event('loadingdone')));
  expect(widthOf('Size')).toBe(88);
});
