// What the test runners' reports say, in one form: { passed, failed, skipped }, where `skipped` lists titles.
import { existsSync, readFileSync } from 'node:fs'

const none = () => ({ passed: 0, failed: 0, skipped: [] })
const json = (file) => JSON.parse(readFileSync(file, 'utf8'))

export function jestCounts(file) {
  if (!existsSync(file)) return none()
  const report = json(file)
  const tests = report.testResults.flatMap((suite) =>
    suite.assertionResults.map(({ status, fullName }) => ({ status, fullName, id: `${suite.name} ${fullName}` })),
  )
  const done = new Set(tests.filter(({ status }) => status === 'passed').map(({ id }) => id))
  return {
    passed: report.numPassedTests,
    // A file that does not even load has no tests to fail.
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    // A test of one engine is left out on the other: run once is not skipped.
    skipped: tests
      .filter(({ status, id }) => !['passed', 'failed'].includes(status) && !done.has(id))
      .map(({ fullName }) => fullName),
  }
}

export function playwrightCounts(file) {
  if (!existsSync(file)) return none()
  const report = json(file)
  const skipped = report.suites.flatMap((suite) => skippedIn(suite, []))
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected, skipped }
}

function skippedIn(suite, above) {
  const path = [...above, suite.title]
  const here = (suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
    .map(({ title }) => [...path, title].join(' › '))
  return [...here, ...(suite.suites ?? []).flatMap((inner) => skippedIn(inner, path))]
}

/** Of the Test Anything Protocol that Node's own runner writes. */
export function tapCounts(file) {
  if (!existsSync(file)) return none()
  const text = readFileSync(file, 'utf8')
  const total = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  const skipped = [...text.matchAll(/^\s*ok \d+ - (.*?) # (?:SKIP|TODO)\b/gim)].map((match) => match[1])
  return { passed: total('pass'), failed: total('fail') + total('cancelled'), skipped }
}
