import type { HistoryEntry } from '@switchboard/record'
import { timelineOf } from './timeline'

const [OLD, LIVE] = ['0000000000000001', '0000000000000002'] as const
const history: readonly HistoryEntry[] = [
  {
    number: 3,
    at: '2026-11-23T00:00:00.000Z',
    who: 'switchboard',
    why: 'errors',
    change: { kind: 'halt', part: 'usage', build: OLD },
  },
  {
    ...{ number: 2, at: '2026-11-22T00:00:00.000Z', who: 'Ana', why: 'the chart is empty', from: OLD, to: LIVE },
    change: { kind: 'rollback', part: 'usage', to: LIVE },
  },
]
const builds = [
  {
    ...{ name: 'usage', build: OLD, version: '1.2.0', why: 'a new chart' },
    ...{ publishedAt: '2026-11-21T00:00:00.000Z', publishedBy: 'pipeline 412' },
  },
]

test('names the train that made a change', () => {
  const change = { kind: 'promote', part: 'usage', build: LIVE } as const
  const entry = { number: 42, at: '2026-11-24T00:00:00.000Z', who: 'Ana', why: 'they fit', train: 41, change }
  const [event] = timelineOf('usage', LIVE, { builds: [], history: [{ ...entry, from: OLD, to: LIVE }, ...history] })
  expect(event?.title).toMatch(/, train 41$/)
})

test('merges changes and publications, newest first, with short names of builds', () => {
  expect(timelineOf('usage', LIVE, { builds, history }).map(({ title, who, mark }) => [title, who, mark])).toEqual([
    ['Halted 00000000', 'the portal', 'halt'],
    ['Rolled back to 00000000 (00000000 → 00000000)', 'Ana', 'live'],
    ['Published 00000000 (1.2.0)', 'pipeline 412', 'other'],
  ])
})
