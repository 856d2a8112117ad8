import type { Actor } from '@portal/access';
import { describe, expect, it } from 'vitest';
import { actionsOf, evaluate, type Machine } from './machine.ts';

type State = 'Draft' | 'Waiting' | 'Done';
interface Item {
  readonly state: State;
  readonly complete: boolean;
}

const MACHINE: Machine<Item, State, 'send' | 'finish'> = {
  name: 'sample',
  stateOf: (item) => item.state,
  factsOf: () => ({}),
  wrongState: (action, state) => ({ reason: 'WrongState', text: `${action} is not possible in ${state}` }),
  transitions: [
    {
      action: 'send',
      from: ['Draft'],
      to: 'Waiting',
      right: ['approve', 'recommendation'],
      guards: [{ holds: (item) => item.complete, reason: 'Incomplete', text: 'Something is missing' }],
    },
    { action: 'finish', from: ['Waiting'], to: 'Done', right: ['approve', 'recommendation'] },
    { action: 'finish', from: ['Draft'], to: 'Done', right: ['close', 'project'] },
  ],
};

const coordinator = { role: 'ICCoordinator', companyType: 'Insurance', plan: 'Pro' } as const;
const underwriter = { ...coordinator, role: 'ICUnderwriter' } as const;
const item = (state: State, complete = true): Item => ({ state, complete });

describe('evaluate', () => {
  it('takes the first row that fits', () => {
    expect(evaluate(MACHINE, item('Waiting'), 'finish', coordinator)).toEqual({ allowed: true, to: 'Done' });
    expect(evaluate(MACHINE, item('Draft'), 'finish', coordinator)).toEqual({ allowed: true, to: 'Done' });
  });

  it('gives the reason of the row that came furthest', () => {
    expect(evaluate(MACHINE, item('Draft'), 'finish', underwriter)).toEqual({
      allowed: false,
      obstacle: 'state',
      reason: 'WrongState',
      text: 'finish is not possible in Draft',
    });
  });

  it('gives the reason of the guard that is not met', () => {
    expect(evaluate(MACHINE, item('Draft', false), 'send', underwriter)).toEqual({
      allowed: false,
      obstacle: 'guard',
      reason: 'Incomplete',
      text: 'Something is missing',
    });
  });

  it('throws for an action that is not in the table', () => {
    const unknown = { ...MACHINE, transitions: [] };
    expect(() => evaluate(unknown, item('Draft'), 'send', coordinator)).toThrow("no action 'send'");
  });
});

describe('what a machine says of itself', () => {
  const spoken: typeof MACHINE = {
    ...MACHINE,
    wrongState: (_action, _state, possible) => ({ reason: 'WrongState', text: `Only in ${possible.join(' or ')}` }),
    notYours: (action, _item, viewer) =>
      viewer.role === 'Broker' ? { reason: 'NotOwn', text: `Brokers do not ${action}` } : undefined,
    isClosed: (action, { complete }) => action === 'send' && !complete,
  };
  const broker = { ...coordinator, role: 'Broker', companyType: 'NoCompany' } as const;

  it('names the states in which the viewer could do it, not those of others', () => {
    expect(evaluate(spoken, item('Done'), 'finish', underwriter)).toMatchObject({ text: 'Only in Waiting' });
    expect(evaluate(spoken, item('Done'), 'finish', coordinator)).toMatchObject({ text: 'Only in Waiting or Draft' });
  });

  it('tells those whose move it is not in its own words, where it has any', () => {
    expect(evaluate(spoken, item('Draft'), 'send', broker)).toMatchObject({
      reason: 'NotOwn',
      text: 'Brokers do not send',
    });
    expect(evaluate(spoken, item('Draft'), 'send', { ...broker, role: 'SiteContact' })).toMatchObject({
      reason: 'NotYours',
      text: 'Your role does not allow this action.',
    });
  });

  it('asks whether the project is open after the role and before the state', () => {
    expect(evaluate(spoken, item('Done', false), 'send', broker)).toMatchObject({ obstacle: 'role' });
    expect(evaluate(spoken, item('Done', false), 'send', underwriter)).toEqual({
      allowed: false,
      obstacle: 'closed',
      reason: 'ProjectClosed',
      text: 'Project has been closed. No further actions are allowed.',
    });
  });

  it('asks whose move it is of the viewer, too', () => {
    const [send, ...rest] = MACHINE.transitions;
    const transitions = send
      ? [{ ...send, whose: (_one: Item, { role }: Actor) => role === 'ICUnderwriter' }, ...rest]
      : [];
    expect(evaluate({ ...MACHINE, transitions }, item('Draft'), 'send', underwriter)).toMatchObject({ allowed: true });
    expect(evaluate({ ...MACHINE, transitions }, item('Draft'), 'send', coordinator)).toMatchObject({
      obstacle: 'role',
    });
  });
});

describe('actionsOf', () => {
  it('names each action once, in the order of the table', () => {
    expect(actionsOf(MACHINE, item('Waiting'), coordinator).map(({ action }) => action)).toEqual(['send', 'finish']);
  });
});
