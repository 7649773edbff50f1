// The step api.
import { availableParallelism } from 'node:os'
import { peopleFolder } from './people.mjs'
import { installBucketServer } from './programs/bucket.mjs'
import { installPdfReaders } from './programs/pdf-readers.mjs'
import { findPostgres } from './programs/postgres.mjs'
import { installSpreadsheet } from './programs/spreadsheet.mjs'
import { installVeraPdf } from './programs/verapdf.mjs'
import { runJest } from './runners.mjs'

/**
 * Runs the tests on both database engines in one queue, so that the slower engine does not run alone at the end.
 * @param {readonly string[]} [files] all when left out
 */
export async function runApiTests(files) {
  await installPdfReaders()
  await installVeraPdf()
  await installSpreadsheet()
  await installBucketServer()
  const postgres = await findPostgres()
  // Two more than there are cores, because some files wait for a minute without using one.
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
