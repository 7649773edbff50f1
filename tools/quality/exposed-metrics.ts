// The samples that a server exposes: those of its code, and the Node.js metrics that prom-client adds.
import { collectDefaultMetrics, Registry } from 'prom-client'
import ts from 'typescript'
import { files, read } from '../../shared/node/tree.mjs'

const MAKERS = new Set(['Counter', 'Gauge', 'Histogram', 'addDatabaseGauge'])

interface Metric {
  readonly name: string
  readonly labels: readonly string[]
  readonly isHistogram: boolean
}

/** @returns metrics whose name and labels are literals where they are created */
export function metricsOfCode(code: string): Metric[] {
  const source = ts.createSourceFile('metrics.ts', code, ts.ScriptTarget.Latest, true)
  const metrics: Metric[] = []
  const visit = (node: ts.Node) => {
    if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
      const maker = ts.isIdentifier(node.expression) ? node.expression.text : ''
      const options = node.arguments?.find((argument) => ts.isObjectLiteralExpression(argument))
      const metric = MAKERS.has(maker) && options ? metricOf(maker, options) : undefined
      if (metric) metrics.push(metric)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return metrics
}

function metricOf(maker: string, options: ts.ObjectLiteralExpression): Metric | undefined {
  const valueOf = (key: string) =>
    options.properties.filter(ts.isPropertyAssignment).find(({ name }) => name.getText() === key)?.initializer
  const [name, labels] = [valueOf('name'), valueOf('labelNames')]
  if (!name || !ts.isStringLiteral(name)) return undefined
  const elements = labels && ts.isArrayLiteralExpression(labels) ? labels.elements.filter(ts.isStringLiteral) : []
  return { name: name.text, labels: elements.map(({ text }) => text), isHistogram: maker === 'Histogram' }
}

/** @returns the labels of each sample */
export function exposedSamples(): ReadonlyMap<string, readonly string[]> {
  const code = [...files('server/src'), ...files('platform/server/src')].filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const ours = code.flatMap((path) => metricsOfCode(read(path)))
  return new Map([...ours.flatMap(samplesOf), ...namesOfNode().map((name) => [name, []] as const), ['up', []] as const])
}

const samplesOf = ({ name, labels, isHistogram }: Metric): [string, readonly string[]][] =>
  isHistogram
    ? [
        [`${name}_bucket`, [...labels, 'le']],
        [`${name}_sum`, labels],
        [`${name}_count`, labels],
      ]
    : [[name, labels]]

function namesOfNode() {
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register.getMetricsAsArray().map(({ name }) => name)
}
