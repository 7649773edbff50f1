// The table of status: the figures of each build, marked where they differ from those of its control.
import { formatTable, shortAge, timeAgo } from './text-format.ts'
import { describeChange } from '../build/registry-rules.ts'
import type { BuildFigures, HistoryEntry, PartHealth, Verdict } from '@switchboard/record'

type Running = NonNullable<PartHealth['current']>

interface TableRow {
  cells: string[]
  /** Lines below the row. */
  notes: string[]
}

const HEAD = ['part', 'build', 'since', 'customers', 'loads', 'failed', 'errors', 'load', 'INP']
const NUMBERS = new Set([3, 4, 5, 6, 7, 8])
const MARKS: Readonly<Record<Verdict, string>> = { few: '', alike: '', worse: ' ↑', better: ' ↓' }
const TOO_FEW = 'too few'

const WIDTH = 100
const INDENT = '    '

interface TableOptions {
  /** the last line of each part */
  noteOf: (part: string) => string
  /** lines below a build */
  buildNotes: (part: string, build: string) => string[]
  withControls: boolean
}

export function healthTable(parts: readonly PartHealth[], options: TableOptions): string {
  const rows = parts.flatMap((part) => partRows(part, options))
  const [head = '', line = '', ...lines] = formatTable(
    HEAD,
    rows.map(({ cells }) => cells),
    NUMBERS,
  ).split('\n')
  const text = [head, line, ...lines.flatMap((row, i) => [row, ...(rows[i]?.notes ?? []).map(fitNote)])].join('\n')
  return [text, ...legendOf(text)].join('\n')
}

const fitNote = (note: string) => {
  const line = INDENT + note
  return line.length <= WIDTH ? line : `${line.slice(0, WIDTH - 1)}…`
}

function partRows(
  { part, current, rollouts, lastChange }: PartHealth,
  { noteOf, buildNotes, withControls }: TableOptions,
): TableRow[] {
  const running = (name: string, build: Running, control: string): TableRow[] => [
    {
      cells: [name, ...cellsOf(build, shortAge(build.since), build.comparison)],
      notes: [...anonymousNote(build), ...buildNotes(part, build.build)],
    },
    ...(withControls && build.control && build.comparison
      ? [{ cells: [`  ${control}`, ...cellsOf(build.control, '')], notes: [describeComparison(build.comparison)] }]
      : []),
  ]
  const rows = [
    ...(current ? running(part, current, 'before') : [{ cells: [part, 'none'], notes: [] }]),
    ...rollouts.flatMap((rollout) => running(`  ${shareOf(rollout)}`, rollout, '  others')),
  ]
  const last = rows.at(-1)
  return [
    ...rows.slice(0, -1),
    { cells: [], ...last, notes: [...(last?.notes ?? []), [noteOf(part), ...describeLast(lastChange)].join('; ')] },
  ]
}

const WORDS: Readonly<Record<Verdict, string>> = { few: 'too few', alike: 'alike', worse: 'worse', better: 'better' }

const describeComparison = ({ affected, load, interaction }: NonNullable<Running['comparison']>) =>
  `compared: failures and errors ${WORDS[affected]}, load ${WORDS[load]}, INP ${WORDS[interaction]}`

const shareOf = ({ percent, cohort }: PartHealth['rollouts'][number]) =>
  percent === undefined ? `cohort ${cohort ?? ''}` : `rollout ${percent}%`

function cellsOf(
  { build, version, customers, loads, failures, errors, load, interaction }: BuildFigures,
  since: string,
  comparison?: Running['comparison'],
): string[] {
  const affected = MARKS[comparison?.affected ?? 'few']
  return [
    `${version ?? ''} ${build.slice(0, 8)}`.trim(),
    since,
    withCommas(customers),
    withCommas(loads),
    `${withCommas(failures)}${failures > 0 ? affected : ''}`,
    `${withCommas(errors)}${errors > 0 ? affected : ''}`,
    durationCell(load.p75, comparison?.load),
    durationCell(interaction.p75, comparison?.interaction),
  ]
}

const withCommas = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

const durationCell = (ms: number | null, verdict: Verdict = 'few') =>
  ms === null ? TOO_FEW : `${withCommas(ms)} ms${MARKS[verdict]}`

/** Anybody can report without a sign-in, so those browsers are counted separately. */
const anonymousNote = ({ anonymous: { loads, failures, errors } }: BuildFigures) =>
  failures + errors === 0
    ? []
    : [
        `browsers without a customer: ${withCommas(failures)} of ${withCommas(loads)} loads failed, ${withCommas(errors)} errors`,
      ]

/** Without the builds before and after, which the rows show. */
function describeLast(entry: HistoryEntry | undefined): string[] {
  if (!entry) return []
  const { change, who, why, at } = entry
  const part = 'part' in change && change.part !== undefined ? `${change.part} ` : ''
  const text = describeChange({ change })
    .slice(part.length)
    .replace(/\b([0-9a-f]{8})[0-9a-f]{8}\b/g, '$1')
  return [`${text} by ${who}, ${timeAgo(at)}: ${why}`]
}

function legendOf(table: string): string[] {
  const legend = [
    ...(table.includes(MARKS.worse)
      ? ['↑ worse than the build before, or than that of the other customers, by more than chance']
      : []),
    ...(table.includes(MARKS.better) ? ['↓ faster, by more than chance'] : []),
    ...(table.includes(TOO_FEW)
      ? ['too few: a 75th percentile needs 100 reports; failures and errors are compared from 30 customers on']
      : []),
  ]
  return legend.length === 0 ? [] : ['', ...legend]
}
