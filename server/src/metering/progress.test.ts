import { progressLine, progressText, type Progress } from './progress'

const MB = 1024 ** 2
const aProgress = (changes: Partial<Progress> = {}): Progress => ({
  file: '/data/readings.csv',
  phase: 'reading',
  bytes: 25 * MB,
  of: 100 * MB,
  reads: 4_000_000,
  ...changes,
})

test.each<[string, Partial<Progress>, number, string]>([
  [
    'how much is read, how fast, and how long it still takes',
    {},
    4,
    'readings.csv ████░░░░░░░░░░░░ 25 %, 12 s left, 25 MB of 100 MB, 1,000,000 reads a second',
  ],
  [
    'minutes when it takes minutes',
    { bytes: MB },
    4,
    'readings.csv ░░░░░░░░░░░░░░░░ 1 %, 7 min left, 1 MB of 100 MB, 1,000,000 reads a second',
  ],
  ['no share of a size that nobody knows', { of: undefined }, 4, 'readings.csv: 25 MB, 1,000,000 reads a second'],
  ['that it looks first', { phase: 'checking' }, 1, 'readings.csv: looks whether it is known, 25 MB'],
  ['that another import has its turn', { phase: 'waiting' }, 1, 'readings.csv: waits for another import'],
  [
    'how much of what waited is read again',
    { file: 'what waited', phase: 'replaying', reads: 12_000 },
    9,
    'what waited: 12,000 reads by now',
  ],
  ['that all is read', { phase: 'storing' }, 9, 'readings.csv: stores 4,000,000 reads'],
])('a long import says %s', (_, changes, seconds, text) => {
  expect(progressText(aProgress(changes), seconds)).toBe(text)
})

function lineOf(screen: { isTTY?: boolean; columns?: number }) {
  const written: string[] = []
  let clock = 0
  const line = progressLine({ ...screen, write: (text) => written.push(text) }, () => clock)
  const at = (seconds: number, changes: Partial<Progress> = {}) => {
    clock = seconds * 1_000
    line.show(aProgress(changes))
  }
  const tick = (seconds: number) => {
    clock = seconds * 1_000
    line.tick()
  }
  return { written, line, at, tick }
}

test('a short import says nothing', () => {
  const { written, line, at } = lineOf({ isTTY: true })
  for (const seconds of [0, 0.5, 1, 1.9]) at(seconds)
  line.clear()
  expect(written).toEqual([])
})

test('in a terminal one line is drawn again, never wider than the terminal, and goes when it is done', () => {
  const { written, line, at } = lineOf({ isTTY: true, columns: 40 })
  for (const seconds of [0, 2, 2.1, 2.2, 2.3, 3]) at(seconds)
  expect(written).toHaveLength(3)
  for (const text of written) expect([text.slice(0, 5), text.length]).toEqual(['\r\x1b[2K', 5 + 39])
  line.clear()
  expect(written.at(-1)).toBe('\r\x1b[2K')
})

test('elsewhere there is a line every quarter of a minute', () => {
  const { written, line, at } = lineOf({})
  for (let seconds = 0; seconds <= 50; seconds += 1) at(seconds)
  line.clear()
  expect(written).toHaveLength(3)
  expect(written[0]).toMatch(/^readings\.csv .* 25 %, .*\n$/)
})

test('whoever waits for another import hears of it, although nothing happens', () => {
  const { written, at, tick } = lineOf({ isTTY: true })
  at(0, { phase: 'waiting' })
  tick(1)
  expect(written).toEqual([])
  tick(2)
  expect(written).toEqual(['\r\x1b[2Kreadings.csv: waits for another import'])
})

test('that all is read is said at once', () => {
  const { written, at } = lineOf({ isTTY: true })
  for (const seconds of [0, 5]) at(seconds)
  at(5.01, { phase: 'storing' })
  expect(written.at(-1)).toContain('stores')
})

test('the next file begins anew', () => {
  const { written, at } = lineOf({ isTTY: true, columns: 120 })
  at(0)
  at(10, { file: 'next.csv' })
  at(11, { file: 'next.csv' })
  expect(written).toEqual([])
  at(14, { file: 'next.csv' })
  expect(written[0]).toContain('next.csv')
  expect(written[0]).toContain('1,000,000 reads a second')
})
