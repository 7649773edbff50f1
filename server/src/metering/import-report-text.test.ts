import { replayLines, reportLines, summary } from './import-report-text'
import type { ImportReport } from './import-report'

const aReport = (changes: Partial<ImportReport> = {}): ImportReport => ({
  name: 'readings.csv',
  outcome: 'imported',
  registers: 2,
  days: 62,
  spans: 0,
  changed: 62,
  ignored: 0,
  quarantined: [],
  waiting: 0,
  conflicts: [],
  rejects: [],
  rejected: 0,
  notices: [],
  ...changes,
})

const reject = { line: 7, code: 'value-count', detail: '47 values where 30-minute intervals make 48' }

test.each<[string, Partial<ImportReport>, string[]]>([
  ['a file', {}, ['readings.csv: 2 registers, 62 days, 62 new or changed']],
  ['one day', { registers: 1, days: 1, changed: 0 }, ['readings.csv: 1 register, 1 day, 0 new or changed']],
  [
    'basic meters',
    { days: 0, spans: 1 },
    ['readings.csv: 2 registers, 0 days, 1 read of basic meters, 62 new or changed'],
  ],
  [
    'a rejected line and a stream of reactive power',
    { rejects: [reject], rejected: 1, ignored: 1 },
    [
      'readings.csv: 2 registers, 62 days, 62 new or changed, 1 stream without energy skipped, 1 unreadable line left out',
      '  line 7: 47 values where 30-minute intervals make 48 (value-count)',
    ],
  ],
  [
    'odd fields',
    { notices: [{ line: 2, code: 'suffix', detail: "The suffix 'e1' has lower-case letters" }] },
    [
      'readings.csv: 2 registers, 62 days, 62 new or changed',
      '  read, but odd:',
      "  line 2: The suffix 'e1' has lower-case letters (suffix)",
    ],
  ],
  [
    'more rejected lines than are kept',
    { outcome: 'refused', rejects: [reject], rejected: 5 },
    [
      'readings.csv: refused, nothing was imported',
      '  line 7: 47 values where 30-minute intervals make 48 (value-count)',
      '  and 4 lines more',
    ],
  ],
  [
    'an unknown NMI',
    { changed: 31, waiting: 31, quarantined: ['2500000001 B1'] },
    [
      'readings.csv: 2 registers, 62 days, 31 new or changed',
      '  31 waiting reads, whose register does not belong to any service yet: 2500000001 B1',
    ],
  ],
  [
    'reads in another unit than the register',
    {
      waiting: 1,
      conflicts: [{ line: 3, code: 'unit', detail: 'The file counts MJ, the register kWh (2500000001 E1)' }],
    },
    [
      'readings.csv: 2 registers, 62 days, 62 new or changed',
      '  1 waiting read, whose register has another unit',
      '  line 3: The file counts MJ, the register kWh (2500000001 E1) (unit)',
    ],
  ],
  [
    'more unknown NMIs than are shown',
    { waiting: 25, quarantined: Array.from({ length: 25 }, (_, index) => `${2_500_000_000 + index} E1`) },
    [
      'readings.csv: 2 registers, 62 days, 62 new or changed',
      `  25 waiting reads, whose register does not belong to any service yet: ${Array.from({ length: 20 }, (_, index) => `${2_500_000_000 + index} E1`).join(', ')} and others`,
    ],
  ],
  [
    'a reject with control characters',
    {
      outcome: 'refused',
      rejects: [{ line: 1, code: 'record', detail: "'\u001b[2J\u202e' is no record" }],
      rejected: 1,
    },
    ['readings.csv: refused, nothing was imported', "  line 1: '\uFFFD[2J\uFFFD' is no record (record)"],
  ],
  ['a file that was imported before', { outcome: 'already imported' }, ['readings.csv: already imported']],
])('describes %s', (_, changes, lines) => {
  expect(reportLines(aReport(changes))).toEqual(lines)
})

test('summarises several files', () => {
  expect(summary([aReport(), aReport({ outcome: 'refused' }), aReport({ outcome: 'already imported' })])).toBe(
    '3 files: 1 imported, 1 already imported, 1 refused',
  )
})

test('reports unreadable waiting reads with the lines of their files', () => {
  const why = { line: 3, code: 'interval-length', detail: "'60' is no interval length; its days are not read" }
  expect(replayLines({ days: 4, spans: 1, rejects: [why], rejected: 1 })).toEqual([
    '5 waiting reads stored: their registers belong to a service now',
    '1 waiting read cannot be read, and keeps waiting:',
    "  line 3: '60' is no interval length; its days are not read (interval-length)",
  ])
  expect(replayLines({ days: 0, spans: 0, rejects: [], rejected: 0 })).toEqual([])
})
