import { nameKey, storedName } from '@portal/contracts/common/name-key';
import type { Knex } from 'knex';
import { notFound } from './errors.ts';

/** Tables of saved views, and of columns chosen without one. */
interface ViewTables {
  readonly views: string;
  readonly columns: string;
}

/** The person whose views these are, and where there are several lists, the list: columns of both tables. */
export type ViewOwner = { readonly user_id: string } & Readonly<Record<string, string>>;

/** Content of a view as a person gives it. */
interface ViewContent {
  readonly name: string;
  readonly columns: readonly string[];
  readonly selection: object;
}

/** A view as it is stored. */
interface StoredView extends ViewContent {
  readonly id: string;
  readonly version: number;
}

const columnsOf = ({ name, columns, selection }: ViewContent) => ({
  name: storedName(name),
  name_key: nameKey(name),
  columns,
  selection: JSON.stringify(selection),
});

/**
 * Returns the statements of people's saved views of lists in a service's tables; each person reads and changes their own alone.
 * @param fields of a view as answers have it
 */
export function savedViews<View extends StoredView>(tables: ViewTables, fields: readonly (keyof View & string)[]) {
  return {
    /** Stores the columns chosen without a view; null deletes the choice. */
    async chooseColumns(tx: Knex.Transaction, owner: ViewOwner, columns: readonly string[] | null): Promise<void> {
      if (columns === null) await tx(tables.columns).where(owner).delete();
      else
        await tx(tables.columns)
          .insert({ ...owner, columns })
          .onConflict(Object.keys(owner))
          .merge();
    },

    /** Counts a person's views of a list and locks them until the transaction ends. */
    async lockedCount(tx: Knex.Transaction, owner: ViewOwner): Promise<number> {
      const key = [tables.views, ...Object.values(owner)].join(':');
      await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
      const [found] = await tx(tables.views).where(owner).count<{ count: string | number }[]>({ count: '*' });
      return Number(found?.count ?? 0);
    },

    async add(tx: Knex.Transaction, owner: ViewOwner, view: ViewContent): Promise<View> {
      const [added]: readonly View[] = await tx(tables.views)
        .insert({ ...owner, ...columnsOf(view) })
        .returning([...fields]);
      if (!added) throw new Error('The insert of a view returned nothing');
      return added;
    },

    /** A view of the person's own, locked until the transaction ends. @throws 404 for another's */
    async locked(tx: Knex.Transaction, userId: string, id: string): Promise<View> {
      const [found]: readonly View[] = await tx(tables.views)
        .where({ id, user_id: userId })
        .forUpdate()
        .limit(1)
        .select([...fields]);
      if (!found) throw notFound();
      return found;
    },

    async change(tx: Knex.Transaction, id: string, view: ViewContent): Promise<View> {
      const [changed]: readonly View[] = await tx(tables.views)
        .where({ id })
        .update({ ...columnsOf(view), version: tx.raw('version + 1') })
        .returning([...fields]);
      if (!changed) throw notFound();
      return changed;
    },

    async delete(tx: Knex.Transaction, id: string): Promise<void> {
      await tx(tables.views).where({ id }).delete();
    },
  };
}
