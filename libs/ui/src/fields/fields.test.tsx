import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { CheckField } from './check-field.tsx';
import { DateField } from './date-field.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { MoneyField, NumberField, PercentField } from './numeric-field.tsx';
import { SelectField, type SelectOption } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

interface Values {
  readonly amount: number | null;
  readonly share: number | null;
  readonly count: number | null;
  readonly date: string | null;
  readonly start: string | null;
  readonly text: string;
  readonly code: string;
  readonly choice: string | null;
  readonly agreed: boolean;
}

const EMPTY: Values = {
  amount: null,
  share: null,
  count: 0,
  date: null,
  start: null,
  text: '',
  code: '',
  choice: null,
  agreed: false,
};

function setup(values: Partial<Values> = {}, options: readonly SelectOption[] = [], onAdd = vi.fn(async () => 'new')) {
  const onSave = vi.fn();
  function Form() {
    const { control, handleSubmit, reset, setError } = useForm<Values>({ defaultValues: { ...EMPTY, ...values } });
    return (
      <form onSubmit={(event) => void handleSubmit((saved) => onSave(saved))(event)}>
        <MoneyField control={control} name="amount" label="Amount" currency="EUR" required />
        <PercentField control={control} name="share" label="Share" />
        <NumberField control={control} name="count" label="Count" step={1} maxValue={10} />
        <DateField control={control} name="date" label="Date" min="2026-01-10" max="2026-01-20" />
        <DateTimeField control={control} name="start" label="Start" />
        <TextAreaField control={control} name="text" label="Text" maxWords={1000} />
        <TextField control={control} name="code" label="Code" maxLength={5} />
        <SelectField control={control} name="choice" label="Choice" options={options} onAdd={onAdd} />
        <TextField control={control} name="code" label="Part" disabledReason="Choose first." />
        <CheckField control={control} name="agreed" label="Agreed" help="As it was said." />
        <button type="submit">Save</button>
        <button type="button" onClick={() => reset({ ...EMPTY, amount: 99.5 })}>
          Reset
        </button>
        <button type="button" onClick={() => setError('date', { message: 'Field is required.' })}>
          Refuse
        </button>
      </form>
    );
  }
  const { user, notices, pressNotice } = renderWithPortal(<Form />);
  const save = async (): Promise<Values> => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    return onSave.mock.lastCall?.[0] as Values;
  };
  return { user, save, onAdd, notices, pressNotice };
}
const calendarOf = (place = 0) => screen.getAllByRole('button', { name: 'Choose date' })[place] as HTMLElement;
const field = (name: string) => screen.getByRole('textbox', { name });

describe('MoneyField', () => {
  it('shows separators while one types and holds a number', async () => {
    const { user, save } = setup();
    await user.type(field('Amount'), '1234567.5');
    expect(field('Amount')).toHaveValue('1,234,567.5');
    expect((await save()).amount).toBe(1234567.5);
    expect(screen.getByText('EUR')).toBeVisible();
  });

  it('takes a comma that is typed for one before decimals, unless three digits follow it', async () => {
    const { user, save } = setup();
    await user.type(field('Amount'), '12,5');
    expect((await save()).amount).toBe(12.5);
    expect(field('Amount')).toHaveValue('12.50');
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '12,500');
    expect((await save()).amount).toBe(12500);
  });

  it('does not take a third decimal', async () => {
    const { user } = setup();
    await user.type(field('Amount'), '1.239');
    expect(field('Amount')).toHaveValue('1.23');
  });

  it('keeps the caret when a digit is put into the middle', async () => {
    const { user } = setup({ amount: 1234 });
    const input = field('Amount') as HTMLInputElement;
    await user.type(input, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(input).toHaveValue('19,234');
    expect(input.selectionStart).toBe(2);
  });

  it('holds null when emptied, and follows a reset', async () => {
    const { user, save } = setup({ amount: 5 });
    await user.clear(field('Amount'));
    expect((await save()).amount).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(field('Amount')).toHaveValue('99.50');
  });

  it('is told to be required', () => {
    setup();
    expect(field('Amount')).toHaveAttribute('aria-required', 'true');
  });
});

describe('a number that is pasted over a field', () => {
  it('means what it means where it comes from', async () => {
    const { user, save } = setup({ amount: 7, share: null });
    await user.tripleClick(field('Amount'));
    await user.paste('1.234,56 €');
    await user.click(field('Share'));
    await user.paste('2,5 %');
    expect(field('Amount')).toHaveValue('1,234.56');
    expect(await save()).toMatchObject({ amount: 1234.56, share: 2.5 });
  });

  it('is not taken where it is more than one', async () => {
    const { user, save } = setup({ amount: 7 });
    await user.tripleClick(field('Amount'));
    await user.paste('100 - 200');
    expect((await save()).amount).toBe(7);
  });
});

describe('PercentField and NumberField', () => {
  it('take no more than 100 per cent', async () => {
    const { user } = setup();
    await user.type(field('Share'), '101');
    expect(field('Share')).toHaveValue('10');
  });

  it('count by the arrow keys, never below 0 nor beyond the limit (spec 2 §5)', async () => {
    const { user, save } = setup({ count: 9 });
    await user.type(field('Count'), '{ArrowUp}{ArrowUp}');
    expect((await save()).count).toBe(10);
    await user.clear(field('Count'));
    await user.type(field('Count'), '{ArrowDown}');
    expect(field('Count')).toHaveValue('');
  });
});

describe('DateField', () => {
  it('is typed as MM/dd/yyyy and held as YYYY-MM-DD', async () => {
    const { user, save } = setup();
    await user.type(field('Date'), '1/5/2026');
    expect(field('Date')).toHaveValue('01/05/2026');
    expect((await save()).date).toBe('2026-01-05');
  });

  it('holds what is no date as it stands, so that the rule can refuse it', async () => {
    const { user, save } = setup();
    await user.type(field('Date'), '0230');
    expect((await save()).date).toBe('02/30/');
  });

  it('is picked from a calendar by the keyboard, which gives the focus back', async () => {
    const { user, save } = setup({ date: '2026-01-15' });
    const open = calendarOf();
    open.focus();
    await user.keyboard('{Enter}');
    const day = await screen.findByRole('button', { name: 'Thursday, January 15, 2026', pressed: true });
    await waitFor(() => expect(day).toHaveFocus());
    await user.keyboard('{ArrowRight}{Enter}');
    expect(field('Date')).toHaveValue('01/16/2026');
    await waitFor(() => expect(open).toHaveFocus());
    expect((await save()).date).toBe('2026-01-16');
  });

  it('offers the days between the first and the last alone', async () => {
    const { user } = setup({ date: '2026-01-15' });
    await user.click(calendarOf());
    expect(await screen.findByRole('button', { name: 'Friday, January 9, 2026' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Saturday, January 10, 2026' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Wednesday, January 21, 2026' })).toBeDisabled();
  });

  it('has no day before the first or after the last reached by keys', async () => {
    const { user } = setup({ date: '2026-01-15' });
    await user.click(calendarOf());
    const day = (name: string) => screen.findByRole('button', { name });
    await waitFor(async () => expect(await day('Thursday, January 15, 2026')).toHaveFocus());
    await user.keyboard('{PageDown}');
    expect(await day('Tuesday, January 20, 2026')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(await day('Tuesday, January 20, 2026')).toHaveFocus();
    await user.keyboard('{Shift>}{PageUp}{/Shift}');
    expect(await day('Saturday, January 10, 2026')).toHaveFocus();
  });

  it('is not refused as empty while its day is picked from the calendar', async () => {
    function Form() {
      const { control } = useForm<{ readonly date: string | null }>({
        defaultValues: { date: null },
        mode: 'onTouched',
        resolver: () => ({ values: {}, errors: { date: { type: 'required', message: 'Field is required.' } } }),
      });
      return (
        <>
          <DateField control={control} name="date" label="Date" />
          <button>Elsewhere</button>
        </>
      );
    }
    const { user } = renderWithPortal(<Form />);
    await user.click(field('Date'));
    await user.click(calendarOf());
    expect(screen.queryByText('Field is required.')).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(field('Date'));
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(await screen.findByText('Field is required.')).toBeVisible();
  });

  it('announces its error in its own place', async () => {
    const { user } = setup();
    await user.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Field is required.');
    expect(field('Date')).toHaveAccessibleDescription(/Field is required\./);
    expect(field('Date')).toBeInvalid();
  });
});

describe('DateTimeField', () => {
  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' });
  const time = (name: string) => screen.findByRole('button', { name });

  it('goes on from a day that is picked to the times beside it, nine in the morning where there is none', async () => {
    const { user, save } = setup({ start: '01/15/2026' });
    await user.click(calendarOf(1));
    await user.click(await screen.findByRole('button', { name: 'Friday, January 16, 2026' }));
    expect(input()).toHaveValue('01/16/2026 09:00 AM');
    expect(await time('09:00 AM')).toHaveFocus();
    await user.click(await time('02:30 PM'));
    expect(input()).toHaveValue('01/16/2026 02:30 PM');
    expect(screen.queryByRole('group', { name: 'Choose time' })).toBeNull();
    await waitFor(() => expect(calendarOf(1)).toHaveFocus());
    expect((await save()).start).toBe('2026-01-16T14:30');
  });

  it('has the time picked by the keyboard, from the one before it', async () => {
    const { user, save } = setup({ start: '2026-01-15T16:40' });
    calendarOf(1).focus();
    await user.keyboard('{Enter}');
    const day = await screen.findByRole('button', { name: 'Thursday, January 15, 2026', pressed: true });
    await waitFor(() => expect(day).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await time('04:30 PM')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(calendarOf(1)).toHaveFocus());
    expect((await save()).start).toBe('2026-01-15T17:30');
  });

  it('has its day walked to by keys, on into other months and years', async () => {
    const { user } = setup({ start: '2026-01-31T09:00' });
    await user.click(calendarOf(1));
    const day = (name: string) => screen.findByRole('button', { name });
    await waitFor(async () => expect(await day('Saturday, January 31, 2026')).toHaveFocus());
    for (const [keys, name] of [
      ['{ArrowRight}', 'Sunday, February 1, 2026'],
      ['{ArrowUp}', 'Sunday, January 25, 2026'],
      ['{ArrowDown}{ArrowDown}', 'Sunday, February 8, 2026'],
      ['{PageUp}', 'Thursday, January 8, 2026'],
      ['{Shift>}{PageDown}{/Shift}', 'Friday, January 8, 2027'],
      ['{End}', 'Saturday, January 9, 2027'],
      ['{Home}', 'Sunday, January 3, 2027'],
    ] as const) {
      await user.keyboard(keys);
      expect(await day(name), keys).toHaveFocus();
    }
    await user.keyboard('{Enter}');
    expect(input()).toHaveValue('01/03/2027 09:00 AM');
  });

  it('has its month chosen by keys without losing the focus', async () => {
    const { user } = setup({ start: '2026-01-15T09:00' });
    await user.click(calendarOf(1));
    (await screen.findByRole('button', { name: 'January 2026' })).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Jan' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(screen.getByRole('button', { name: 'Sunday, February 1, 2026' })).toHaveFocus();
  });

  it('takes a time that is typed after the day is picked, in place of the one there', async () => {
    const { user, save } = setup({ start: '01/15/2026' });
    await user.click(calendarOf(1));
    await user.click(await screen.findByRole('button', { name: 'Friday, January 16, 2026' }));
    await user.keyboard('2:10pm');
    expect(input()).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Choose time' })).toBeNull();
    expect((await save()).start).toBe('2026-01-16T14:10');
    expect(input()).toHaveValue('01/16/2026 02:10 PM');
  });

  it('offers no time before there is a day, and is left by Escape', async () => {
    const { user } = setup();
    await user.click(calendarOf(1));
    expect(await time('09:00 AM')).toBeDisabled();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Choose time' })).toBeNull());
    expect(calendarOf(1)).toHaveFocus();
    expect(input()).toHaveValue('');
  });
});

describe('TextField', () => {
  it('takes no more characters than it may have, but keeps what is pasted whole for the form to refuse', async () => {
    const { user, save } = setup();
    await user.type(field('Code'), 'AB-12345');
    expect(field('Code')).toHaveValue('AB-12');
    await user.tripleClick(field('Code'));
    await user.paste('P-1234\n567');
    expect(field('Code')).toHaveValue('P-1234 567');
    expect((await save()).code).toBe('P-1234 567');
  });
});

describe('TextAreaField', () => {
  it('counts words', async () => {
    const { user } = setup();
    await user.type(field('Text'), 'three small words');
    expect(screen.getByText('3 / 1,000 words')).toBeVisible();
  });
});

describe('SelectField', () => {
  it("says 'No options' when there are none (spec 2 §5)", async () => {
    const { user } = setup();
    await user.click(screen.getByRole('combobox', { name: 'Choice' }));
    expect(await screen.findByText('No options')).toBeVisible();
  });

  it('finds an option by typing', async () => {
    const { user, save } = setup({}, [
      { value: 'a', label: 'Skanska' },
      { value: 'b', label: 'Van Oord' },
    ]);
    await user.type(screen.getByRole('combobox', { name: 'Choice' }), 'oord');
    await user.click(await screen.findByRole('option', { name: 'Van Oord' }));
    expect((await save()).choice).toBe('b');
  });

  it("adds by '+ Add New' and chooses what was added", async () => {
    const { user, save, onAdd } = setup();
    await user.click(screen.getByRole('button', { name: '+ Add New Choice' }));
    await user.type(screen.getByRole('textbox', { name: 'New Choice' }), ' Ballast {Enter}');
    expect(onAdd).toHaveBeenCalledWith('Ballast');
    expect((await save()).choice).toBe('new');
  });

  it('returns the focus to where it was opened, unless the person has gone on while it was answered', async () => {
    const answer = Promise.withResolvers<string>();
    const { user } = setup(
      {},
      [],
      vi.fn(() => answer.promise),
    );
    const opener = () => screen.findByRole('button', { name: '+ Add New Choice' });
    await user.click(await opener());
    await user.keyboard('{Escape}');
    expect(await opener()).toHaveFocus();
    await user.click(await opener());
    await user.keyboard('Ballast{Enter}');
    await user.click(field('Amount'));
    answer.resolve('new');
    await opener();
    // A focus that waits for the next frame is set by then.
    await new Promise(requestAnimationFrame);
    expect(field('Amount')).toHaveFocus();
  });

  it('says why nothing was added, and keeps what was typed', async () => {
    const refuse = vi.fn(async () => {
      throw Object.assign(new Error('A parent company with this name already exists.'), { status: 400 });
    });
    const { user } = setup({}, [], refuse);
    await user.click(screen.getByRole('button', { name: '+ Add New Choice' }));
    await user.type(screen.getByRole('textbox', { name: 'New Choice' }), 'Skanska{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('A parent company with this name already exists.');
    expect(screen.getByRole('textbox', { name: 'New Choice' })).toHaveValue('Skanska');
  });

  it('offers an adding that failed again (decisions §4)', async () => {
    const fail = vi.fn(async () => 'new');
    fail.mockRejectedValueOnce(Object.assign(new Error('Down'), { status: 503, traceId: 'abc' }));
    const { user, save, notices, pressNotice } = setup({}, [], fail);
    await user.click(screen.getByRole('button', { name: '+ Add New Choice' }));
    await user.type(screen.getByRole('textbox', { name: 'New Choice' }), 'Skanska{Enter}');
    expect(notices()).toEqual([{ kind: 'error', message: 'Something went wrong. Reference abc.' }]);
    expect(screen.getByRole('textbox', { name: 'New Choice' })).toHaveValue('Skanska');
    await pressNotice();
    expect(fail).toHaveBeenLastCalledWith('Skanska');
    expect((await save()).choice).toBe('new');
  });
});

describe('CheckField', () => {
  it('holds whether it is ticked, and tells its help', async () => {
    const { user, save } = setup();
    const box = screen.getByRole('checkbox', { name: 'Agreed' });
    expect(screen.getByText('As it was said.')).toBeVisible();
    await user.click(box);
    expect((await save()).agreed).toBe(true);
    await user.click(box);
    expect((await save()).agreed).toBe(false);
  });
});

it('a field that waits for another one is disabled and says so', () => {
  setup();
  const field = screen.getByRole('textbox', { name: 'Part' });
  expect(field).toBeDisabled();
  expect(field).toHaveAccessibleDescription('Choose first.');
});
