import type { BuildRecord, PageRemotes } from '@switchboard/record'
import { initialBuilds, reduceBuilds } from '@switchboard/loader/testing'
import { runningBuild } from './running-build'

const record = (name: string, build: string) => ({ name, build }) as BuildRecord
const pageRemotes = (usage: string): PageRemotes => ({
  usage: { current: record('usage', usage), rule: { kind: 'current' } },
  billing: { current: record('billing', 'z'), rule: { kind: 'current' } },
})

test('the page on screen keeps its build until the customer leaves it, even after the registry resolved another', () => {
  const old = record('usage', 'a')
  const open = reduceBuilds(initialBuilds(pageRemotes('a')), { kind: 'loaded', record: old })
  const later = reduceBuilds(open, { kind: 'resolved', remotes: pageRemotes('b') })
  const panelContext = (onScreen?: BuildRecord) => ({
    page: { host: { build: 'h' } },
    loader: { builds: () => later },
    onScreen: () => onScreen,
  })
  expect(['host', 'usage', 'billing', 'gone'].map((part) => runningBuild(part, panelContext(old)))).toEqual([
    'h',
    'a',
    'z',
    undefined,
  ])
  expect(runningBuild('usage', panelContext(record('billing', 'z')))).toBe('b')
  expect(runningBuild('usage', panelContext())).toBe('b')
})
