// Reads the text that a server exposes to Prometheus.
interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface Scrape {
  readonly text: string
  /** The names of all metrics, including those without a value. */
  readonly names: readonly string[]
  readonly samples: readonly Sample[]
}

export async function scrape(origin: string, token: string): Promise<Scrape> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  const lines = text.split('\n').filter((line) => line !== '')
  return {
    text,
    names: lines.flatMap((line) => /^# TYPE (\S+) /.exec(line)?.slice(1) ?? []),
    samples: lines.filter((line) => !line.startsWith('#')).map(sampleOf),
  }
}

function sampleOf(line: string): Sample {
  const [, name = '', labels = '', value = ''] = /^([a-z0-9_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
  if (!name) throw new Error(`${line} is no line of a metric`)
  const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text] as const)
  return { name, labels: Object.fromEntries(pairs), value: Number(value) }
}
