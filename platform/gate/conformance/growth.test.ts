// Tests which growth is a leak, with a page whose counts are given.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkGrowth } from './growth.ts'
import type { CandidatePage } from './candidate-page.ts'

interface Counts {
  nodes?: number
  listeners?: number
  kB?: number
}

/** @param countsAfter how many visits */
async function findingsOf(countsAfter: (visits: number) => Counts) {
  let visits = 0
  const inPage: Record<string, () => unknown> = {
    openPage: () => void visits++,
    appearance: () => ({ isEmpty: false }),
    leftCounts: () => ({ timers: 0, observers: 0, styles: 0 }),
    leftOver: () => [],
  }
  const metricsOf = ({ nodes = 0, listeners = 0 }: Counts) => [
    { name: 'Nodes', value: nodes },
    { name: 'JSEventListeners', value: listeners },
  ]
  const head = { callFrame: { url: '', lineNumber: 0, columnNumber: 0 }, selfSize: 0, children: [] }
  const inBrowser: Record<string, () => unknown> = {
    'Performance.getMetrics': () => ({ metrics: metricsOf(countsAfter(visits)) }),
    'Runtime.getHeapUsage': () => ({ usedSize: (countsAfter(visits).kB ?? 0) * 1000, backingStorageSize: 0 }),
    'HeapProfiler.stopSampling': () => ({ profile: { head } }),
  }
  const page = {
    call: async (name: string) => inPage[name]?.(),
    session: { send: async (name: string) => inBrowser[name]?.() ?? {} },
  } as unknown as CandidatePage
  const messages: string[] = []
  const report = (_: string, message: string) => void messages.push(message)
  const result = await checkGrowth(page, '/tips', { report, visits: 20 })
  assert.equal(result?.visits, visits)
  return messages
}

test('memory that the browser keeps only once is not a leak, whenever that happens', async () => {
  for (let from = 0; from <= 30; from++)
    assert.deepEqual(await findingsOf((visits) => ({ listeners: visits >= from ? 143 : 0, nodes: 1 })), [])
  assert.deepEqual(await findingsOf((visits) => ({ listeners: visits % 20 === 14 ? 143 : 0 })), [])
})

test('what grows with each visit is one leak', async () => {
  const [message = '', ...more] = await findingsOf((visits) => ({ listeners: visits * 2, nodes: visits * 3 }))
  assert.deepEqual(more, [])
  assert.match(message, /^After 10 more visits, 30 more nodes and 20 more listeners remain: /)
})

test('memory is a leak from some hundred kilobytes a visit on', async () => {
  const [message = ''] = await findingsOf((visits) => ({ kB: visits * 8_000 }))
  assert.match(message, /^After 10 more visits, 80000 kB more memory remain: /)
  assert.deepEqual(await findingsOf((visits) => ({ kB: visits * 100 })), [])
})
