// Checks that alerts and the dashboard use only metrics that a server exposes, and that each alert says what to do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { parse } from 'yaml'
import { arrayOf, object, oneOf, optional, parseJson, string, type Shape } from '../../shared/node/read-json.mjs'
import { files, read } from '../../shared/node/tree.mjs'
import { anchorsOf } from './documents.ts'

const readYaml = <T>(name: string, shape: Shape<T>) => shape(parse(read(`deploy/observability/${name}`)), name)

const alert = object({
  alert: string,
  expr: string,
  for: optional(string),
  labels: object({ severity: oneOf('page', 'ticket') }),
  annotations: object({ summary: string, runbook: string }),
})
const { groups } = readYaml('alerts.yml', object({ groups: arrayOf(object({ name: string, rules: arrayOf(alert) })) }))
const alerts = groups.flatMap(({ rules }) => rules)

const target = object({ expr: string, legendFormat: string })
const panel = object({ title: string, type: oneOf('row', 'timeseries'), targets: optional(arrayOf(target)) })
const dashboard = parseJson(read('deploy/observability/dashboard.json'), object({ panels: arrayOf(panel) }))

const anchors = anchorsOf(read('docs/operations.md'))

/** The labels of each metric whose name and labels are literals where it is created. */
const labelsIn = (code: string): [name: string, labels: string[]][] =>
  code.split(/(?=\b(?:new (?:Counter|Gauge|Histogram)|addDatabaseGauge)\()/).flatMap((metric) => {
    const [, name, labels = ''] = /^\w+.*?\{\s+name: '(\w+)',.*?labelNames: \[(.*?)\]/s.exec(metric) ?? []
    if (name === undefined) return []
    const names = labels.match(/\w+/g) ?? []
    const samples = ['_sum', '_count'].map((end): [string, string[]] => [name + end, names])
    return metric.startsWith('new Histogram') ? [[`${name}_bucket`, ['le', ...names]], ...samples] : [[name, names]]
  })

function readExposedLabels() {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const code = ['server/src', 'platform/server/src', 'platform/command/watch']
    .flatMap(files)
    .filter((path) => !path.endsWith('.test.ts'))
  const ofNode = register.getMetricsAsArray().map(({ name }): [string, string[]] => [name, []])
  return new Map([['up', []], ...ofNode, ...code.flatMap((path) => labelsIn(read(path)))])
}

const LANGUAGE =
  'sum min max avg count rate increase histogram_quantile absent time vector by on and or unless offset'.split(' ')
/** Labels that Prometheus adds to each sample. */
const ADDED = ['job', 'instance']

/**
 * Reports each word of a Prometheus expression that is not a word of the language, an exposed metric or one of its
 * labels, each label by which a metric is selected without having it, and each label that the result does not have.
 * @param result a legend or a sentence with labels of the result, such as `{{route}}` or `{{ $labels.route }}`
 */
function findUnknown(expression: string, result: string, exposed: ReadonlyMap<string, readonly string[]>) {
  const plain = expression.replaceAll(/"[^"]*"|\[\w+\]/g, '')
  const words = plain.replaceAll(/\{[^}]*\}/g, '').match(/(?<![\w.])[a-z_]\w*/gi) ?? []
  const selecting = [...plain.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', names = '']) =>
    (names.match(/\w+/g) ?? []).filter((label) => ![...ADDED, ...(exposed.get(metric) ?? [])].includes(label)),
  )
  const labels = [...ADDED, ...words.flatMap((word) => exposed.get(word) ?? [])]
  const grouped = [...plain.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
  const isAggregated = /\b(?:sum|min|max|avg|count)\b/.test(plain)
  const named = [...result.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, name = '']) => name)
  return [
    ...(words.some((word) => exposed.has(word)) ? [] : ['no metric']),
    ...words.filter((word) => !LANGUAGE.includes(word) && !exposed.has(word) && !labels.includes(word)),
    ...selecting,
    ...named.filter((label) => !(isAggregated ? grouped : labels).includes(label)),
  ]
}

const exposed = readExposedLabels()

test('an expression may name the metrics of a server with their labels, and nothing else', () => {
  const unknown = (text: string, result = '') =>
    findUnknown(
      text,
      result,
      new Map(labelsIn("new Histogram({\n  name: 'call_seconds',\n  help: 'a',\n  labelNames: ['route'],\n})")),
    )
  const rate = 'sum by (route) (rate(call_seconds_count{route!~"/a.*|/{b}"}[5m])) > 0.01'
  assert.deepEqual(unknown(rate, '{{ $labels.route }}'), [])
  assert.deepEqual(unknown('call_seconds_bucket{le="1"} unless call_seconds_sum offset 15m', '{{instance}}'), [])
  assert.deepEqual(unknown('rates(call_seconds{path="/a"}[5m])'), ['no metric', 'rates', 'call_seconds', 'path'])
  assert.deepEqual(unknown('call_seconds_bucket > call_seconds_sum{le="1"}'), ['le'])
  assert.deepEqual(unknown('sum by (le) (call_seconds_sum)'), ['le'])
  assert.deepEqual(unknown('sum(call_seconds_sum)', '{{route}}'), ['route'])
})

test('every alert names metrics and labels that a server exposes', () => {
  assert.ok(alerts.length > 10)
  const wrong = alerts.flatMap(({ alert: name, expr, annotations }) =>
    findUnknown(expr, annotations.summary, exposed).map((what) => `${name}: ${what}`),
  )
  assert.deepEqual(wrong, [])
})

test('every alert has a unique name, a summary, and a heading in docs/operations.md that says what to do', () => {
  const names = alerts.map(({ alert: name }) => name)
  assert.equal(new Set(names).size, names.length)
  assert.deepEqual(
    alerts.filter(({ annotations: { summary } }) => summary.trim().length < 10).map(({ alert: name }) => name),
    [],
  )
  assert.deepEqual(
    alerts
      .map(({ annotations: { runbook } }) => runbook)
      .filter((runbook) => !anchors.some((anchor) => runbook === `docs/operations.md#${anchor}`)),
    [],
  )
})

test('every panel of the dashboard names metrics and labels that a server exposes', () => {
  const panels = dashboard.panels.filter(({ type }) => type !== 'row')
  assert.ok(panels.length > 10)
  const wrong = panels.flatMap(({ title, targets = [] }) => [
    ...(targets.length === 0 ? [`${title}: nothing to draw`] : []),
    ...targets.flatMap(({ expr, legendFormat }) =>
      findUnknown(expr, legendFormat, exposed).map((what) => `${title}: ${what}`),
    ),
  ])
  assert.deepEqual(wrong, [])
})

test('Prometheus reads the alerts, and its job has the name that they expect', () => {
  const job = object({ job_name: string })
  const shape = object({ rule_files: arrayOf(string), scrape_configs: arrayOf(job) })
  const { rule_files, scrape_configs } = readYaml('prometheus.yml', shape)
  assert.deepEqual(rule_files, ['alerts.yml'])
  const expected = [read('deploy/observability/alerts.yml'), read('deploy/observability/dashboard.json')]
    .flatMap((text) => [...text.matchAll(/job=\\?"(\w+)\\?"/g)])
    .map(([, name]) => name)
  assert.deepEqual(
    [...new Set(expected)],
    scrape_configs.map(({ job_name }) => job_name),
  )
})
