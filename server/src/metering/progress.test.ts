import { createProgressLine, progressText, type Progress } from './progress'

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
  ['no share when the size is unknown', { of: undefined }, 4, 'readings.csv: 25 MB, 1,000,000 reads a second'],
  [
    'that it checks for an earlier import first',
    { phase: 'checking' },
    1,
    'readings.csv: checks whether it was imported before, 25 MB',
  ],
  ['that another import is running', { phase: 'waiting' }, 1, 'readings.csv: waits for another import'],
  [
    'how many waiting reads were read again',
    { file: 'waiting reads', phase: 'replaying', reads: 12_000 },
    9,
    'waiting reads: 12,000 reads so far',
  ],
  ['that reading is complete', { phase: 'storing' }, 9, 'readings.csv: stores 4,000,000 reads'],
])('shows %s of a long import', (_, changes, seconds, text) => {
  expect(progressText(aProgress(changes), seconds)).toBe(text)
})

function lineOf(screen: { isTTY?: boolean; columns?: number }) {
  const written: string[] = []
  let clock = 0
  const line = createProgressLine({ ...screen, write: (text) => written.push(text) }, () => clock)
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

test('shows nothing for a short import', () => {
  const { written, line, at } = lineOf({ isTTY: true })
  for (const seconds of [0, 0.5, 1, 1.9]) at(seconds)
  line.clear()
  expect(written).toEqual([])
})

test('redraws one line in a terminal, no wider than the terminal, and clears it at the end', () => {
  const { written, line, at } = lineOf({ isTTY: true, columns: 40 })
  for (const seconds of [0, 2, 2.1, 2.2, 2.3, 3]) at(seconds)
  expect(written).toHaveLength(3)
  for (const text of written) expect([text.slice(0, 5), text.length]).toEqual(['\r\x1b[2K', 5 + 39])
  line.clear()
  expect(written.at(-1)).toBe('\r\x1b[2K')
})

test('prints a line every 15 seconds outside a terminal', () => {
  const { written, line, at } = lineOf({})
  for (let seconds = 0; seconds <= 50; seconds += 1) at(seconds)
  line.clear()
  expect(written).toHaveLength(3)
  expect(written[0]).toMatch(/^readings\.csv .* 25 %, .*\n$/)
})

test('shows that the import waits for another one, although no progress arrives', () => {
  const { written, at, tick } = lineOf({ isTTY: true })
  at(0, { phase: 'waiting' })
  tick(1)
  expect(written).toEqual([])
  tick(2)
  expect(written).toEqual(['\r\x1b[2Kreadings.csv: waits for another import'])
})

test('shows the end of reading immediately', () => {
  const { written, at } = lineOf({ isTTY: true })
  for (const seconds of [0, 5]) at(seconds)
  at(5.01, { phase: 'storing' })
  expect(written.at(-1)).toContain('stores')
})

test('starts again with the next file', () => {
  const { written, at } = lineOf({ isTTY: true, columns: 120 })
  at(0)
  at(10, { file: 'next.csv' })
  at(11, { file: 'next.csv' })
  expect(written).toEqual([])
  at(14, { file: 'next.csv' })
  expect(written[0]).toContain('next.csv')
  expect(written[0]).toContain('1,000,000 reads a second')
})
