// The step `api`.
import { availableParallelism } from 'node:os'
import { peopleFolder } from './people.ts'
import { installBucketServer } from './programs/bucket.ts'
import { installPdfReaders } from './programs/pdf-readers.ts'
import { findPostgres } from './programs/postgres.ts'
import { installSpreadsheet } from './programs/spreadsheet.ts'
import { installVeraPdf } from './programs/verapdf.ts'
import { runJest } from './runners.ts'

/**
 * Runs the tests on both database engines in one queue, so that the slower engine does not run alone at the end.
 * @param files all if omitted
 */
export async function runApiTests(files?: readonly string[]) {
  await installPdfReaders()
  await installVeraPdf()
  await installSpreadsheet()
  await installBucketServer()
  const postgres = await findPostgres()
  // Two more than the number of cores, because some files wait for a minute without using one.
  const workers = availableParallelism() + 2
  const env = { TEST_PEOPLE: await peopleFolder(), ...(postgres && { POSTGRES_BIN: postgres }) }
  const counts = await runJest('api', ['api'], {
    env,
    workers,
    files,
    sequencer: 'server/test/support/longest-first.cjs',
  })
  if (postgres) return counts
  return { ...counts, skipped: [...counts.skipped, 'the API on PostgreSQL, which is not installed here'] }
}
