// Prints the results of all steps at the end of npm test. The last line has the totals.
import { join } from 'node:path'
import { root } from '../../shared/node/environment.mjs'
import { formatTable, print } from '../../shared/node/terminal.mjs'
import { arrayOf, object, readJson, string } from '../../shared/node/read-json.mjs'
import { processorSeconds } from './processor-time.ts'
import type { StepResult } from './run-steps.ts'
import type { Failure } from './test-counts.ts'

const isCI = Boolean(process.env.CI) && process.env.CI !== 'false'
const expectedSkips = arrayOf(object({ title: string, why: string }))

/** @returns the exit code */
export function printSummary(results: readonly StepResult[], seconds: number) {
  const sum = (name: 'passed' | 'failed') => results.reduce((total, result) => total + result[name], 0)
  const skipped = results.flatMap((result) => result.skipped)
  for (const { name, failures } of results) failures.forEach((failure) => printFailure(name, failure))
  for (const { flaky = [] } of results) for (const title of flaky) print(`\nPassed at the second try only: ${title}`)
  const unexpected = printSkipped(skipped)
  const failed = sum('failed') + (isCI ? unexpected.length : 0)
  const rows = results.map((result) => [
    result.name,
    result.failed ? 'FAILED' : 'ok',
    `${result.passed} passed`,
    `${result.failed} failed`,
    `${result.seconds.toFixed(0)} s`,
  ])
  print(`\n${formatTable([...rows, ['', '', '', '', `${seconds.toFixed(0)} s`]])}\n`)
  const worked = processorSeconds()
  if (worked !== undefined) print(`${worked.toFixed(0)} s of processor time`)
  print(`${sum('passed')} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`)
  return failed > 0 ? 1 : 0
}

/** Repeats a failure at the end of a long output. */
function printFailure(step: string, { title, message }: Failure) {
  print(`\nFAILED in ${step}: ${title}`)
  if (message) print(message.replaceAll(/^/gm, '    '))
}

/** @returns the titles missing from expected-skips.json, which are failures in CI */
function printSkipped(skipped: readonly string[]) {
  const expected = readJson(join(root, 'tools/quality/expected-skips.json'), expectedSkips)
  if (skipped.length > 0) print('')
  for (const { title, why } of expected) {
    const count = skipped.filter((found) => found.includes(title)).length
    if (count > 0) print(`  skipped ${count}: ${title}\n    ${why}`)
  }
  const unexpected = skipped.filter((found) => !expected.some(({ title }) => found.includes(title)))
  const note = isCI ? ', which is a failure in CI: tools/quality/expected-skips.json does not name it' : ''
  for (const title of unexpected) print(`  skipped${note}: ${title}`)
  return unexpected
}
