// How the report of some screens or checks is added to that of an earlier run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeSeen } from './report.ts'

const viewOf = (check: 'axe' | 'layout', faults: number) => ({ check, width: 320, theme: 'light', faults })
const findingOf = (check: 'axe' | 'layout') => ({ check, look: '320 × 256', what: 'a fault' })
const screen = { screen: 'usage: daily', title: 'My Account | Usage' }
const earlier = {
  ...screen,
  date: '2026-11-20',
  views: [viewOf('axe', 1), viewOf('layout', 1)],
  findings: [findingOf('axe'), findingOf('layout')],
}

test('replaces the results of a check that ran again, and keeps those of others with their date', () => {
  const later = { ...screen, date: '2026-11-28', views: [viewOf('layout', 0)], findings: [] }
  assert.deepEqual(mergeSeen(earlier, later, ['layout']), {
    ...screen,
    date: '2026-11-20',
    views: [viewOf('axe', 1), viewOf('layout', 0)],
    findings: [findingOf('axe')],
  })
})

test('has the date of the later run if all checks ran again', () => {
  const later = { ...screen, date: '2026-11-28', views: [viewOf('axe', 0), viewOf('layout', 0)], findings: [] }
  assert.deepEqual(mergeSeen(earlier, later, ['axe', 'layout']), later)
})
