// npm run accessibility: writes the results of the accessibility checks, which the reports of the last test runs have,
// for the statement at /accessibility. Checks that did not run keep their earlier results and dates.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { root } from '../../shared/node/tree.mjs'
import { checks, mergeResults, readResults, reportedTests, RESULTS, resultsOf } from './accessibility-checks.ts'

const later = resultsOf(reportedTests())
const results = mergeResults(readResults(), later)
const { code } = await format(RESULTS, JSON.stringify({ results }), { printWidth: 120 })
writeFileSync(join(root, RESULTS), code)

for (const check of Object.keys(checks)) {
  const of = results.filter((result) => result.check === check)
  const ran = later.filter((result) => result.check === check).length
  const failed = of.filter(({ passed }) => !passed)
  console.log(`${check}: ${of.length} tests, ${ran} of them from the last runs, ${failed.length} failed`)
  for (const { file, title } of failed) console.log(`  ${file}: ${title}`)
  if (of.length === 0) process.exitCode = 1
}
