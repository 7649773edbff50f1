import { CompiledQuery } from 'kysely'
import type { Database } from './connection'

/** Runs statements of one transaction. */
export interface Query {
  query<Row = unknown>(text: string, values: readonly unknown[]): Promise<{ readonly rows: readonly Row[] }>
}

/** Runs the work in one transaction. It must use only the given client, because the embedded database has no other. */
export const inTransaction = <T>({ sql }: Database, work: (client: Query) => Promise<T>): Promise<T> =>
  sql.transaction().execute((transaction) =>
    work({
      query: <Row>(text: string, values: readonly unknown[]) =>
        transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values])),
    }),
  )
