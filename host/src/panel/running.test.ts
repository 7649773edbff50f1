import type { BuildRecord, PageRemotes } from '@switchboard/registry'
import { begin, next } from '../tab/builds'
import { runningOf } from './running'

const record = (name: string, build: string) => ({ name, build }) as BuildRecord
const told = (usage: string): PageRemotes => ({
  usage: { current: record('usage', usage), rule: { kind: 'current' } },
  billing: { current: record('billing', 'z'), rule: { kind: 'current' } },
})

test('the build of the page on screen runs until that page is left, whatever the registry says meanwhile', () => {
  const old = record('usage', 'a')
  const open = next(begin(told('a')), { kind: 'loaded', record: old })
  const later = next(open, { kind: 'told', remotes: told('b') })
  const seen = (onScreen?: BuildRecord) => ({
    page: { host: { build: 'h' } },
    tab: { builds: () => later },
    onScreen: () => onScreen,
  })
  expect(['host', 'usage', 'billing', 'gone'].map((part) => runningOf(part, seen(old)))).toEqual([
    'h',
    'a',
    'z',
    undefined,
  ])
  expect(runningOf('usage', seen(record('billing', 'z')))).toBe('b')
  expect(runningOf('usage', seen())).toBe('b')
})
