// Checks that alerts and the dashboard use only metrics that a server exposes, and that each alert says what to do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'yaml'
import { arrayOf, object, oneOf, optional, parseJson, string, type Shape } from '../../shared/node/read-json.mjs'
import { exposedSamples, metricsOfCode } from './exposed-metrics.ts'
import { findUnknown, namedLabels } from './promql.ts'
import { read } from '../../shared/node/tree.mjs'

const samples = exposedSamples()

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

/** The anchor of a heading, as GitHub generates it. */
const anchors = [...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-'),
)

test('an expression may name the samples of a server with their labels, and nothing else', () => {
  const exposed = new Map([
    ['calls_total', ['route']],
    ['call_seconds_bucket', ['route', 'le']],
  ])
  const unknown = (text: string, ...named: string[]) => findUnknown(text, exposed, named)
  assert.deepEqual(unknown('sum by (route) (rate(calls_total{route!~"/a.*|/{b}"}[5m])) > 0.01', 'route'), [])
  assert.deepEqual(unknown('calls_total unless calls_total offset 15m', 'route', 'instance'), [])
  assert.deepEqual(unknown('rate(call_total[5m])'), ['no metric call_total'])
  assert.deepEqual(unknown('rates(calls_total[5m])'), ['no metric rates'])
  assert.deepEqual(unknown('calls_total{path="/a"}'), ['calls_total has no label path'])
  assert.deepEqual(unknown('sum by (path) (calls_total)'), ['no label path to group by'])
  assert.deepEqual(unknown('sum by (le) (calls_total)'), ['no label le to group by'])
  assert.deepEqual(unknown('sum(calls_total)', 'route'), ['the result has no label route'])
  assert.deepEqual(unknown('1 > 0'), ['no metric'])
  assert.throws(() => unknown('sum(calls_total'), /not closed/)
})

test('the metrics of code are found with their labels', () => {
  const code = `new Histogram({ name: 'a_seconds', help: 'a', labelNames: ['route'] })
    addDatabaseGauge(db, register, { name: 'b', help: 'b', labelNames: [], query: '' })
    new Error({ name: 'c' })`
  assert.deepEqual(metricsOfCode(code), [
    { name: 'a_seconds', labels: ['route'], isHistogram: true },
    { name: 'b', labels: [], isHistogram: false },
  ])
})

test('every alert names metrics and labels that a server exposes', () => {
  assert.ok(alerts.length > 10)
  const wrong = alerts.flatMap(({ alert: name, expr, annotations }) =>
    findUnknown(expr, samples, namedLabels(annotations.summary)).map((what) => `${name}: ${what}`),
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
      findUnknown(expr, samples, namedLabels(legendFormat)).map((what) => `${title}: ${what}`),
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
