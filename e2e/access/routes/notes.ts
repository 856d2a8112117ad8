import type { Call, NamedCall, Rows } from '../row.ts';
import { ofAnotherTenant } from '../row.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

/** No note has come this far: whoever may change it is told that somebody else did. */
const AN_OLD_VERSION = { 'if-match': '"999999"' };
const FIELDS = { title: 'Walk', text: 'For the walk' };
/** The notes of the walk are the coordinators', who have them all: to others they are not their own. */
const NOT_OWN = { own: false, primary: false };

/** The note of the account's company, which those see who see its projects. */
const onNote = (rest: (id: string) => Call) => ({
  call: (world: World, who: Walker): Call => {
    const call = { headers: AN_OLD_VERSION, ...rest(world.ownOrAny(who).noteId) };
    return world.own(who)
      ? { ...call, facts: NOT_OWN, answers: '409 StaleVersion' }
      : { ...call, answers: '404 NotFound' };
  },
  cases: (world: World, who: Walker): readonly NamedCall[] => [ofAnotherTenant(rest(world.another(who).noteId))],
});

export const notes: Rows = {
  'GET /notes': {
    access: ['read', 'note'],
    call: (world, who) => ({ query: { ProjectId: world.project(who)?.id ?? world.ownOrAny(who).projectId } }),
    cases: (world, who) => [ofAnotherTenant({ query: { projectId: world.another(who).projectId } })],
  },
  'POST /notes': {
    access: ['create', 'note'],
    call: (world, who) => ({
      body: { projectId: world.ownOrAny(who).projectId, title: '', text: '' },
      answers: '400 ValidationFailed',
    }),
    cases: (world, who) => {
      const own = world.own(who);
      const foreign = ofAnotherTenant({ body: { projectId: world.another(who).projectId, ...FIELDS } });
      if (!own) return [foreign];
      const body = { projectId: own.closedProjectId, ...FIELDS };
      return [foreign, { name: 'closed', body, facts: NOT_OWN, answers: '400 ProjectClosed' }];
    },
  },
  'PUT /notes': { access: ['update', 'note'], ...onNote((id) => ({ body: { id, ...FIELDS } })) },
  'DELETE /notes/{id}': { access: ['delete', 'note'], ...onNote((id) => ({ params: { id } })) },
};
