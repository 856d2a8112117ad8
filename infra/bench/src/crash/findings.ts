/** Contents of the databases after a run. */
export interface Holdings {
  /** Projects of the run. */
  readonly projects: readonly { readonly id: string; readonly importId: string | null }[];
  /** Notifications of the run: the project or import, and the recipient. */
  readonly notifications: readonly {
    readonly id: string;
    readonly about: string;
    readonly userId: string;
  }[];
}

export interface Told {
  readonly created: ReadonlyMap<string, string>;
  readonly accepted: ReadonlyMap<string, number>;
  /** Ids of notifications that the live stream brought to `listener`. */
  readonly heard: ReadonlySet<string>;
  readonly heardTwice: number;
  /** Recipients of the notices about each project and import. */
  readonly recipients: readonly string[];
  readonly listener: string;
}

export interface Findings {
  /** Acknowledged items that are missing or incomplete. */
  readonly lost: readonly string[];
  readonly missingNotifications: readonly string[];
  readonly doubledNotifications: readonly string[];
}

/**
 * Compares the answers that clients got with the databases. Every project that exists was either created (one
 * notification to each recipient) or imported (one for the whole import), acknowledged or not.
 */
export function compare(told: Told, holdings: Holdings): Findings {
  const byId = new Map(holdings.projects.map((project) => [project.id, project]));
  const rowsOfImport = countBy(holdings.projects.flatMap(({ importId }) => importId ?? []));
  const lost = [
    ...[...told.created.keys()].filter((id) => !byId.has(id)).map((id) => `project ${id}`),
    ...[...told.accepted]
      .filter(([importId, rows]) => rowsOfImport.get(importId) !== rows)
      .map(([importId, rows]) => `import ${importId}: ${rowsOfImport.get(importId) ?? 0} of ${rows} rows`),
  ];

  const created = holdings.projects.filter(({ importId }) => importId === null).map(({ id }) => id);
  const expected = [...created, ...rowsOfImport.keys()].flatMap((about) =>
    told.recipients.map((userId) => `${about} → ${userId}`),
  );
  const stored = countBy(holdings.notifications.map(({ about, userId }) => `${about} → ${userId}`));
  const unheard = holdings.notifications.filter(({ id, userId }) => userId === told.listener && !told.heard.has(id));
  return {
    lost,
    missingNotifications: [
      ...expected.filter((one) => !stored.has(one)),
      ...unheard.map(({ id }) => `${id} never reached the bell`),
    ],
    doubledNotifications: [
      ...[...stored].filter(([, count]) => count > 1).map(([one]) => one),
      ...(told.heardTwice > 0 ? [`${told.heardTwice} came to the bell twice`] : []),
    ],
  };
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
