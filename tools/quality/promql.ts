// Finds the names in a Prometheus expression. Reads the parts of the language that our rules use, and refuses any other
// word.

const AGGREGATIONS = new Set(['sum', 'min', 'max', 'avg', 'count'])
const FUNCTIONS = new Set([...AGGREGATIONS, 'rate', 'increase', 'histogram_quantile', 'absent', 'time'])
const OPERATORS = new Set(['and', 'or', 'unless', 'offset'])

interface Selector {
  readonly metric: string
  readonly labels: readonly string[]
}
interface Expression {
  readonly selectors: readonly Selector[]
  readonly grouped: readonly string[]
  readonly isAggregated: boolean
}

/**
 * @returns the metrics with the labels that select, and the labels that group; a misspelt function counts as a metric
 */
function readExpression(text: string): Expression {
  requireClosed(text)
  const plain = text.replaceAll(/"[^"]*"/g, '""').replaceAll(/\[\d+[smhd]\]|\boffset \d+[smhd]\b/g, ' ')
  const grouping = /\b(?:by|on)\s*\(([^)]*)\)/g
  const grouped = [...plain.matchAll(grouping)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
  const words = [...plain.replaceAll(grouping, ' ').matchAll(/(?<![\w.{])([a-z_]\w*)(\{[^}]*\})?\s*(\()?/gi)].filter(
    ([, name = '']) => !OPERATORS.has(name),
  )
  const isCalled = ([, name = '', , open]: RegExpMatchArray) => open !== undefined && FUNCTIONS.has(name)
  return {
    selectors: words
      .filter((word) => !isCalled(word))
      .map(([, metric = '', braces = '']) => ({
        metric,
        labels: [...braces.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, name = '']) => name),
      })),
    grouped,
    isAggregated: words.some((word) => isCalled(word) && AGGREGATIONS.has(word[1] ?? '')),
  }
}

function requireClosed(text: string) {
  for (const [open = '', close = ''] of ['()', '{}', '[]']) {
    if (text.split(open).length !== text.split(close).length) throw new Error(`${open} is not closed in ${text}`)
  }
  if (text.split('"').length % 2 === 0) throw new Error(`" is not closed in ${text}`)
}

/** The labels that a legend or a sentence can name with `{{label}}` or `{{ $labels.label }}`. */
export const namedLabels = (text: string) =>
  [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, name = '']) => name)

/** Labels that Prometheus adds to each sample. */
const OF_PROMETHEUS = ['job', 'instance']

/**
 * @param text of the expression
 * @param exposed labels of each sample that a server exposes
 * @param named labels of the result that are used elsewhere
 * @returns the faults
 */
export function findUnknown(
  text: string,
  exposed: ReadonlyMap<string, readonly string[]>,
  named: readonly string[] = [],
): string[] {
  const { selectors, grouped, isAggregated } = readExpression(text)
  const labelsOf = (metric: string) => [...(exposed.get(metric) ?? []), ...OF_PROMETHEUS]
  const all = selectors.flatMap(({ metric }) => labelsOf(metric))
  const kept = isAggregated ? grouped : all
  return [
    ...(selectors.length === 0 ? ['no metric'] : []),
    ...selectors.filter(({ metric }) => !exposed.has(metric)).map(({ metric }) => `no metric ${metric}`),
    ...selectors.flatMap(({ metric, labels }) =>
      labels.filter((label) => !labelsOf(metric).includes(label)).map((label) => `${metric} has no label ${label}`),
    ),
    ...grouped.filter((label) => !all.includes(label)).map((label) => `no label ${label} to group by`),
    ...named.filter((label) => !kept.includes(label)).map((label) => `the result has no label ${label}`),
  ]
}
