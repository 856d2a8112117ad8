import { helpAreasFor } from '@portal/access';
import { rows } from '../rows.ts';
import type { Walker } from '../walkers.ts';

interface Page {
  readonly area: string;
  readonly topic: string;
}
const pagesOf = (who: Walker): readonly Page[] =>
  helpAreasFor(who.viewer).flatMap(({ id, topics }) => topics.map((topic) => ({ area: id, topic })));

/** Returns the first Help page of the account; accounts without Help are refused before the page is looked up. */
const firstPage = (who: Walker): Page => pagesOf(who)[0] ?? { area: 'account', topic: 'personal-info' };

export const help = rows({
  'GET /help/areas': { access: ['read', 'help'] },
  'GET /help/topics': { access: ['read', 'help'], special: { query: { name: 'project' } } },
  'GET /help/topics/{area}/{topic}': {
    access: ['read', 'help'],
    special: (_world, who) => ({ params: { ...firstPage(who) } }),
    cases: (world, who) => {
      const isMine = ({ area, topic }: Page) => pagesOf(who).some((own) => own.area === area && own.topic === topic);
      // Only topics of projects: other areas are incomplete, and their missing topics answer 404 to everybody.
      const others = world.walkers.flatMap(pagesOf).find((page) => page.area === 'projects' && !isMine(page));
      return others ? [{ name: 'of another role', params: { ...others }, answers: '403 Forbidden' }] : [];
    },
  },
  'GET /help/contacts': { access: ['read', 'help'] },
  'GET /help/visits': { access: ['read', 'help'] },
  'PUT /help/visits': { access: ['read', 'help'] },
});
