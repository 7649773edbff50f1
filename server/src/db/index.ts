// The exports of the database layer that the demonstration data uses.
export { DatabaseOpenError } from './open-error'
export { openDatabase, type Database } from './connection'
export { migrate } from './migrate'
export type { Tables } from './tables/tables'
