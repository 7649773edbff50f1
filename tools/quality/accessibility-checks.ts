// The checks of the accessibility statement, and their results in the reports of the test runners.
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import {
  arrayOf,
  boolean,
  number,
  object,
  optional,
  readJson,
  string,
  type Shape,
} from '../../shared/node/read-json.mjs'
import { files, read, root } from '../../shared/node/tree.mjs'

/** The server shows them at /accessibility. */
export const RESULTS = 'server/src/web/accessibility-results.json'

export interface TestResult {
  /** key of `checks` */
  check: string
  file: string
  title: string
  /** UTC */
  date: string
  passed: boolean
  /** only of checks of whole screens */
  screens?: { count: number; pages: string[]; widths: number[]; themes: string[]; browsers: string[] }
}

interface Check {
  /** paths of the test files, from the root */
  file: RegExp
  title?: RegExp
  /** type of the annotations that name screens */
  annotation?: string
}

/** The files of npm run test:matrix. */
const MATRIX = /^lab\/matrix\/check-names\.ts$/

/** Words for customers are in the server's `accessibility-text.ts`. */
export const checks: Readonly<Record<string, Check>> = {
  axe: { file: /^(e2e\/(?!kit\/)|lab\/matrix\/)/, annotation: 'checked by axe' },
  tree: { file: /^(e2e\/(?!kit\/)|lab\/matrix\/)/, annotation: 'checked by tree' },
  orca: { file: /^lab\/orca\/journeys\// },
  keyboard: { file: /^e2e\/(shell\/keyboard|account\/focus)\.spec\.ts$/ },
  textSize: { file: /^e2e\/shell\/text-settings\.spec\.ts$/ },
  layout: { file: MATRIX, title: /^layout$/, annotation: 'checked by matrix' },
  textSettings: { file: MATRIX, title: /^(spacing|large text|long words)$/, annotation: 'checked by matrix' },
  targets: { file: MATRIX, title: /^targets$/, annotation: 'checked by matrix' },
  labels: { file: MATRIX, title: /^labels$/, annotation: 'checked by matrix' },
  successor: { file: MATRIX, title: /^(focus|successor)$/, annotation: 'checked by matrix' },
  print: { file: MATRIX, title: /^print$/, annotation: 'checked by matrix' },
  components: { file: /^e2e\/kit\/all-pieces\.spec\.ts$/, title: /passes axe/ },
  contrast: { file: /^shared\/ui\/src\/styles\/tokens\.test\.ts$/, title: /contrast/ },
  forcedColours: { file: /^(e2e\/kit|lab\/matrix)\//, title: /forced colours/ },
  motion: { file: /^(e2e\/kit|lab\/matrix)\//, title: /reduced motion|^motion$/ },
}

/** A test of a report, whichever runner wrote it. */
export interface ReportedTest {
  file: string
  title: string
  date: string
  passed: boolean
  annotations: { type: string; description?: string }[]
}

/** @returns the tests of all reports that the last runs left; skipped ones are not among them */
export const reportedTests = (): ReportedTest[] => [
  ...['results.json', 'apart/results.json'].flatMap((name) => playwrightTests(`e2e/test-results/${name}`, 'e2e')),
  ...playwrightTests('e2e/test-results/kit/results.json', 'e2e/kit'),
  ...jestTests('.cache/reports/unit.json'),
  ...matrixTests('.cache/reports/matrix.json'),
  ...orcaTests('.cache/reports/orca.json'),
]

interface Suite {
  specs?: Spec[]
  suites?: Suite[]
}
const specShape = object({
  title: string,
  file: string,
  tests: arrayOf(
    object({
      status: string,
      annotations: optional(arrayOf(object({ type: string, description: optional(string) }))),
    }),
  ),
})
type Spec = ReturnType<typeof specShape>
const suiteShape: Shape<Suite> = (value, place) =>
  object({ specs: optional(arrayOf(specShape)), suites: optional(arrayOf(suiteShape)) })(value, place)
const playwrightShape = object({ stats: object({ startTime: string }), suites: arrayOf(suiteShape) })

/** @param folder of the configuration; the report's paths are relative to it */
export function playwrightTests(report: string, folder: string): ReportedTest[] {
  const path = join(root, report)
  if (!existsSync(path)) return []
  const { stats, suites } = readJson(path, playwrightShape)
  const specsOf = ({ specs = [], suites: inner = [] }: Suite): Spec[] => [...specs, ...inner.flatMap(specsOf)]
  return suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, annotations = [] }) => ({
        file: `${folder}/${file}`,
        title,
        date: stats.startTime.slice(0, 10),
        passed: status !== 'unexpected',
        annotations,
      })),
  )
}

const matrixShape = object({
  tests: arrayOf(
    object({
      file: string,
      title: string,
      date: string,
      passed: boolean,
      annotations: arrayOf(object({ type: string, description: string })),
    }),
  ),
})

function matrixTests(report: string): ReportedTest[] {
  const path = join(root, report)
  return existsSync(path) ? readJson(path, matrixShape).tests : []
}

const jestShape = object({
  startTime: number,
  testResults: arrayOf(object({ name: string, assertionResults: arrayOf(object({ status: string, title: string })) })),
})

function jestTests(report: string): ReportedTest[] {
  const path = join(root, report)
  if (!existsSync(path)) return []
  const { startTime, testResults } = readJson(path, jestShape)
  const date = new Date(startTime).toISOString().slice(0, 10)
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ status, title }) => ({
        file: relative(root, name),
        title,
        date,
        passed: status === 'passed',
        annotations: [],
      })),
  )
}

const orcaShape = arrayOf(object({ file: string, title: string, date: string, passed: boolean }))

/** @param report of `npm run test:orca` */
export function orcaTests(report: string): ReportedTest[] {
  const path = join(root, report)
  return existsSync(path) ? readJson(path, orcaShape).map((test) => ({ ...test, annotations: [] })) : []
}

/** 'My Account | Usage, 320 px, dark, chromium 156: 0 faults' */
const SCREEN = /^(?<page>.*), (?<width>\d+) px, (?<theme>light|dark), (?<browser>\w+ \d+): (?<faults>\d+) faults$/

/** A test may fail for another reason than a fault of a screen. */
function screensOf({ annotations }: ReportedTest, type: string): Pick<TestResult, 'passed' | 'screens'> | undefined {
  const found = annotations.flatMap(({ type: other, description = '' }) => {
    const screen = other === type ? SCREEN.exec(description)?.groups : undefined
    return screen ? [screen] : []
  })
  if (found.length === 0) return undefined
  const distinct = (member: string) => [...new Set(found.map((screen) => screen[member] ?? ''))].sort()
  const screens = {
    count: found.length,
    pages: distinct('page'),
    widths: distinct('width')
      .map(Number)
      .sort((a, b) => a - b),
    themes: distinct('theme'),
    browsers: distinct('browser'),
  }
  return { passed: found.every(({ faults }) => faults === '0'), screens }
}

/** @returns the results of these tests by check */
export const resultsOf = (tests: readonly ReportedTest[]): TestResult[] =>
  Object.entries(checks).flatMap(([check, { file: path, title: name = /./, annotation }]) =>
    tests.flatMap((test) => {
      const { file, title, date, passed } = test
      if (!path.test(file) || !name.test(title)) return []
      if (annotation === undefined) return [{ check, file, title, date, passed }]
      const screens = screensOf(test, annotation)
      return screens ? [{ check, file, title, date, ...screens }] : []
    }),
  )

const keyOf = ({ check, file, title }: TestResult) => `${check} ${file} ${title}`

/** @returns the results of tests that still exist: those that ran again, and the earlier ones of all others */
export function mergeResults(earlier: readonly TestResult[], later: readonly TestResult[]): TestResult[] {
  const merged = new Map<string, TestResult>()
  for (const result of earlier) merged.set(keyOf(result), result)
  // A test that runs under two conditions failed if it failed under one of them.
  const ofLater = new Map<string, TestResult>()
  for (const result of later) {
    const other = ofLater.get(keyOf(result))
    ofLater.set(keyOf(result), { ...result, passed: result.passed && other?.passed !== false })
  }
  for (const [key, result] of ofLater) merged.set(key, result)
  return [...merged.values()].filter(isCurrent).sort((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'))
}

/** @returns whether the check and the test exist */
export function isCurrent({ check, file, title }: TestResult): boolean {
  const { file: path, title: name = /./ } = checks[check] ?? {}
  return path !== undefined && path.test(file) && name.test(title) && titlesIn(file).some((one) => one.test(title))
}

const known = new Map<string, RegExp[]>()

/** @returns an expression for the title of each test in this file; none if there is no such file */
function titlesIn(file: string): RegExp[] {
  const found = known.get(file) ?? (files().includes(file) ? parseTitles(read(file), file) : [])
  known.set(file, found)
  return found
}

/** The parts of a title that are values match anything. A journey of `lab/orca` has its title as a property. */
export function parseTitles(text: string, file: string): RegExp[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const titles: RegExp[] = []
  const visit = (node: ts.Node) => {
    // The matrix has a list of names.
    if (ts.isArrayLiteralExpression(node) && MATRIX.test(file))
      titles.push(...node.elements.filter(ts.isStringLiteral).map(({ text: name }) => expressionOf([name])))
    if (ts.isCallExpression(node) && /^test\b/.test(node.expression.getText(source))) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title)) titles.push(expressionOf([title.text]))
      if (title && ts.isTemplateExpression(title))
        titles.push(expressionOf([title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)]))
    }
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'title' && file.includes('/journeys/'))
      if (ts.isStringLiteralLike(node.initializer)) titles.push(expressionOf([node.initializer.text]))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

/** Jest's values in a title: $name and %s. */
const expressionOf = (parts: readonly string[]) =>
  new RegExp(
    `^${parts
      .flatMap((part) => part.split(/\$[\w.]+|%[a-z]/))
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  )

const resultShape = object({
  check: string,
  file: string,
  title: string,
  date: string,
  passed: boolean,
  screens: optional(
    object({
      count: number,
      pages: arrayOf(string),
      widths: arrayOf(number),
      themes: arrayOf(string),
      browsers: arrayOf(string),
    }),
  ),
})

export const readResults = (): TestResult[] =>
  existsSync(join(root, RESULTS))
    ? readJson(join(root, RESULTS), object({ results: arrayOf(resultShape) })).results
    : []
