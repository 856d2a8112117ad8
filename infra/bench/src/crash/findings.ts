/** Contents of the databases after a run. */
export interface StoredRows {
  /** Projects of the run. */
  readonly projects: readonly { readonly id: string; readonly importId: string | null }[];
  /** Notifications of the run: the project or import, and the recipient. */
  readonly notifications: readonly {
    readonly id: string;
    readonly about: string;
    readonly userId: string;
  }[];
}

export interface ReceivedAnswers {
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
export function compare(answers: ReceivedAnswers, rows: StoredRows): Findings {
  const byId = new Map(rows.projects.map((project) => [project.id, project]));
  const rowsOfImport = countBy(rows.projects.flatMap(({ importId }) => importId ?? []));
  const lost = [
    ...[...answers.created.keys()].filter((id) => !byId.has(id)).map((id) => `project ${id}`),
    ...[...answers.accepted]
      .filter(([importId, rows]) => rowsOfImport.get(importId) !== rows)
      .map(([importId, rows]) => `import ${importId}: ${rowsOfImport.get(importId) ?? 0} of ${rows} rows`),
  ];

  const created = rows.projects.filter(({ importId }) => importId === null).map(({ id }) => id);
  const expected = [...created, ...rowsOfImport.keys()].flatMap((about) =>
    answers.recipients.map((userId) => `${about} → ${userId}`),
  );
  const stored = countBy(rows.notifications.map(({ about, userId }) => `${about} → ${userId}`));
  const unheard = rows.notifications.filter(({ id, userId }) => userId === answers.listener && !answers.heard.has(id));
  return {
    lost,
    missingNotifications: [
      ...expected.filter((one) => !stored.has(one)),
      ...unheard.map(({ id }) => `${id} never reached the bell`),
    ],
    doubledNotifications: [
      ...[...stored].filter(([, count]) => count > 1).map(([one]) => one),
      ...(answers.heardTwice > 0 ? [`${answers.heardTwice} came to the bell twice`] : []),
    ],
  };
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
