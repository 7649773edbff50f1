// Converts the reports of the test runners into one form.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import {
  anything,
  arrayOf,
  boolean,
  number,
  object,
  optional,
  readJson,
  string,
  type Shape,
} from '../../shared/node/read-json.mjs'

/** `message` is the beginning of the error */
export interface Failure {
  title: string
  message: string
}
export interface TestCounts {
  passed: number
  failed: number
  /** titles */
  skipped: string[]
  failures: Failure[]
  /** titles of tests that passed at the second try (Playwright only) */
  flaky?: string[]
}

const noTests = (): TestCounts => ({ passed: 0, failed: 0, skipped: [], failures: [] })
const KEPT_LINES = 25

const jestReport = object({
  numPassedTests: number,
  numFailedTests: number,
  numRuntimeErrorTestSuites: number,
  testResults: arrayOf(
    object({
      name: string,
      message: optional(string),
      assertionResults: arrayOf(
        object({ status: string, fullName: string, failureMessages: optional(arrayOf(string)) }),
      ),
    }),
  ),
})

export function jestCounts(file: string): TestCounts {
  if (!existsSync(file)) return noTests()
  const { testResults: results, ...report } = readJson(file, jestReport)
  const tests = results.flatMap((suite) =>
    suite.assertionResults.map(({ status, fullName }) => ({ status, fullName, id: `${suite.name} ${fullName}` })),
  )
  const passed = new Set(tests.filter(({ status }) => status === 'passed').map(({ id }) => id))
  return {
    passed: report.numPassedTests,
    // A file that cannot be loaded does not have tests that could fail.
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    // A test for one database engine is omitted on the other, so it counts as skipped only if it ran on neither.
    skipped: tests
      .filter(({ status, id }) => !['passed', 'failed'].includes(status) && !passed.has(id))
      .map(({ fullName }) => fullName),
    failures: results.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      // An error outside the tests is reported only for the file.
      if (failed.length === 0) return message ? [failure(name, message)] : []
      return failed.map(({ fullName, failureMessages = [] }) =>
        failure(`${name} › ${fullName}`, failureMessages.join('\n')),
      )
    }),
  }
}

const playwrightTests = arrayOf(
  object({
    status: string,
    results: optional(arrayOf(object({ error: optional(object({ message: optional(string) })) }))),
  }),
)
type PlaywrightTests = ReturnType<typeof playwrightTests>
interface PlaywrightSuite {
  title: string
  specs?: { title: string; tests: PlaywrightTests }[]
  suites?: PlaywrightSuite[]
}

const playwrightSuite: Shape<PlaywrightSuite> = (value, place) =>
  object({
    title: string,
    specs: optional(arrayOf(object({ title: string, tests: playwrightTests }))),
    suites: optional(arrayOf(playwrightSuite)),
  })(value, place)

const playwrightReport = object({
  stats: object({ expected: number, flaky: number, unexpected: number }),
  suites: arrayOf(playwrightSuite),
  errors: optional(arrayOf(object({ message: optional(string) }))),
})

export function playwrightCounts(file: string): TestCounts {
  if (!existsSync(file)) return noTests()
  const report = readJson(file, playwrightReport)
  const specs = report.suites.flatMap((suite) => specsIn(suite, []))
  const withStatus = (status: string) => specs.filter(({ tests }) => tests.some((test) => test.status === status))
  const outside = (report.errors ?? []).map(({ message = '' }) => failure('outside of a test', message))
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: withStatus('skipped').map(({ path }) => path),
    flaky: withStatus('flaky').map(({ path }) => path),
    failures: [...withStatus('unexpected').map(({ path, tests }) => failure(path, messageOf(tests))), ...outside],
  }
}

/** @param above titles of the suites around it */
function specsIn(suite: PlaywrightSuite, above: readonly string[]): { path: string; tests: PlaywrightTests }[] {
  const path = [...above, suite.title]
  const here = (suite.specs ?? []).map(({ title, tests }) => ({ path: [...path, title].join(' › '), tests }))
  return [...here, ...(suite.suites ?? []).flatMap((inner) => specsIn(inner, path))]
}

const messageOf = (tests: PlaywrightTests) =>
  tests.flatMap(({ results = [] }) => results.flatMap(({ error }) => error?.message ?? [])).join('\n')

/** Reads the Test Anything Protocol, which the runner of Node.js writes. */
export function tapCounts(file: string): TestCounts {
  if (!existsSync(file)) return noTests()
  const text = readFileSync(file, 'utf8')
  const total = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  const skipped = [...text.matchAll(/^\s*ok \d+ - (.*?) # (?:SKIP|TODO)\b/gim)].map(([, title = '']) => title)
  const failures = [...text.matchAll(/^\s*not ok \d+ - (.*)$/gm)].map(([, title = '']) => failure(title, ''))
  return { passed: total('pass'), failed: total('fail') + total('cancelled'), skipped, failures }
}

const schemathesisReport = object({
  operations: object({ tested: number }),
  test_cases: object({ generated: number }),
  failures: arrayOf(object({ title: string, operations: optional(arrayOf(string)) })),
  errors: arrayOf(anything),
  complete: boolean,
})

/** Reads Schemathesis' report. Each operation of the OpenAPI document is one test; `cases` are the requests. */
export function schemathesisCounts(file: string, caller: string): TestCounts & { cases: number } {
  if (!existsSync(file))
    return { ...noTests(), failed: 1, cases: 0, failures: [failure(`as ${caller}`, 'There is no report.')] }
  const { operations, test_cases: cases, failures, errors, complete } = readJson(file, schemathesisReport)
  const reasons = new Map<string, string[]>()
  for (const { title, operations: names = [] } of failures)
    for (const name of names) reasons.set(name, [...(reasons.get(name) ?? []), title])
  const broken = errors.map((error) => failure(`as ${caller}`, JSON.stringify(error, undefined, 2)))
  const isComplete = complete && operations.tested > 0
  return {
    passed: Math.max(0, operations.tested - reasons.size),
    failed: reasons.size + broken.length + (isComplete ? 0 : 1),
    skipped: [],
    failures: [...[...reasons].map(([name, titles]) => failure(`${name} as ${caller}`, titles.join('\n'))), ...broken],
    cases: cases.generated,
  }
}

const failure = (title: string, message: string): Failure => ({
  title,
  message: stripVTControlCharacters(message).split('\n').slice(0, KEPT_LINES).join('\n').trim(),
})
