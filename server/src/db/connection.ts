import * as platform from '@switchboard/platform-server/db/connection'
import type { Tables } from './tables/tables'

export type Database = platform.Database<Tables>

export const openDatabase = platform.openDatabase<Tables>
