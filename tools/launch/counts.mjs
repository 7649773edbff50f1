// What the test runners' reports say, in one form: { passed, failed, skipped, failures }. `skipped` lists titles, `failures` titles with
// the beginning of what went wrong; `flaky`, of Playwright only, what passed at the second try.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const none = () => ({ passed: 0, failed: 0, skipped: [], failures: [] })
const LINES = 25
const json = (file) => JSON.parse(readFileSync(file, 'utf8'))

export function jestCounts(file) {
  if (!existsSync(file)) return none()
  const { testResults: results, ...report } = json(file)
  const tests = results.flatMap((suite) =>
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
    failures: results.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      // What breaks outside of a test is told of the file only.
      if (failed.length === 0) return message ? [told(name, message)] : []
      return failed.map(({ fullName, failureMessages = [] }) =>
        told(`${name} › ${fullName}`, failureMessages.join('\n')),
      )
    }),
  }
}

export function playwrightCounts(file) {
  if (!existsSync(file)) return none()
  const report = json(file)
  const specs = report.suites.flatMap((suite) => specsIn(suite, []))
  const ended = (status) => specs.filter(({ tests }) => tests.some((test) => test.status === status))
  const broken = (report.errors ?? []).map(({ message = '' }) => told('outside of a test', message))
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: ended('skipped').map(({ path }) => path),
    flaky: ended('flaky').map(({ path }) => path),
    failures: [...ended('unexpected').map(({ path, tests }) => told(path, messageOf(tests))), ...broken],
  }
}

function specsIn(suite, above) {
  const path = [...above, suite.title]
  const here = (suite.specs ?? []).map(({ title, tests }) => ({ path: [...path, title].join(' › '), tests }))
  return [...here, ...(suite.suites ?? []).flatMap((inner) => specsIn(inner, path))]
}

const messageOf = (tests) =>
  tests.flatMap(({ results = [] }) => results.flatMap(({ error }) => error?.message ?? [])).join('\n')

/** Of the Test Anything Protocol that Node's own runner writes. */
export function tapCounts(file) {
  if (!existsSync(file)) return none()
  const text = readFileSync(file, 'utf8')
  const total = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  const skipped = [...text.matchAll(/^\s*ok \d+ - (.*?) # (?:SKIP|TODO)\b/gim)].map((match) => match[1])
  const failures = [...text.matchAll(/^\s*not ok \d+ - (.*)$/gm)].map((match) => told(match[1], ''))
  return { passed: total('pass'), failed: total('fail') + total('cancelled'), skipped, failures }
}

/** Of Schemathesis' own report: an operation of the document is one test, `cases` are the requests. */
export function schemathesisCounts(file, caller) {
  if (!existsSync(file))
    return { ...none(), failed: 1, cases: 0, failures: [told(`as ${caller}`, 'There is no report.')] }
  const { operations, test_cases: cases, failures, errors, complete } = json(file)
  const reasons = new Map()
  for (const { title, operations: places = [] } of failures)
    for (const place of places) reasons.set(place, [...(reasons.get(place) ?? []), title])
  const broken = errors.map((error) => told(`as ${caller}`, JSON.stringify(error, undefined, 2)))
  const failed = reasons.size + broken.length + (complete && operations.tested > 0 ? 0 : 1)
  return {
    passed: Math.max(0, operations.tested - reasons.size),
    failed,
    skipped: [],
    failures: [...[...reasons].map(([place, titles]) => told(`${place} as ${caller}`, titles.join('\n'))), ...broken],
    cases: cases.generated,
  }
}

const told = (title, message) => ({
  title,
  message: stripVTControlCharacters(message).split('\n').slice(0, LINES).join('\n').trim(),
})
