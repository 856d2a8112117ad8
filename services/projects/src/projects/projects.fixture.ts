import type { Project } from '@portal/contracts/projects/project';
import { until } from '@portal/testing';
import type { TestPortal } from '../testing/testing-portal.ts';

/** An event as the stream of projects has it. */
interface SeenEvent {
  readonly subject: string;
  readonly actor: { readonly name: string };
  readonly data: { readonly projectId?: string };
}

/** Returns the calls that read a project and its events. */
export function projectCalls(portal: () => TestPortal) {
  const read = async (as: object, id: string) => {
    const answer = await portal().call(as, 'GET', `/projects/${id}`);
    return { ...answer, project: answer.body.data as Project };
  };

  /** Waits for a number of events of one type about a project, and returns them. */
  async function eventsOf(projectId: string, { subject }: { readonly subject: string }, n = 1): Promise<SeenEvent[]> {
    const stream = await (await portal().running.nats.jetstream()).streams.get('PROJECTS');
    return until(async () => {
      const consumer = await stream.getConsumer({ filter_subjects: subject });
      const found: SeenEvent[] = [];
      for await (const message of await consumer.fetch({ max_messages: 1_000, expires: 1_000 })) {
        const event = message.json<SeenEvent>();
        if (event.data.projectId === projectId) found.push(event);
        if (message.info.pending === 0) break;
      }
      return found.length >= n ? found : undefined;
    });
  }

  return { read, eventsOf };
}
