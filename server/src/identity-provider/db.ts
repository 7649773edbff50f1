import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables/tables'

export type Db = Kysely<Tables>
