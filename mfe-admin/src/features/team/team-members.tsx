import { Seats } from './seats.tsx';

/** The team of the viewer's company (spec 3 §2 Team Members). */
export function TeamMembers() {
  return <Seats />;
}
