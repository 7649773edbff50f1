// Exports of the database layer that the demonstration data uses.
export { DatabaseOpenError } from '@switchboard/platform-server/db/open-error'
export { DEMONSTRATION_SUBJECTS } from './demonstration'
export { openDatabase, type Database } from './connection'
export { migrate } from './migrate'
export type { Tables } from './tables/tables'
