import { ChevronDown, CircleX, TriangleAlert } from 'lucide-react'
import type { Elements } from '@switchboard/ui/elements'
import type { Overview } from './calls'
import {
  figureOf,
  figuresOf,
  figureTone,
  type FigureColumn,
  type NewBuild,
  type PartRow,
  type Running,
} from './overview'
import { PartDetails } from './PartDetails'
import styles from './parts.module.css'
import { ageText, figureText, instantText, lastChangeText, partTitle, shortBuild } from './text-format'

const COLUMNS = ['Part', 'Build', 'Age', 'Customers', 'Loads', 'Failures', 'INP p75', 'Errors', 'Last change'] as const
type Column = (typeof COLUMNS)[number]

interface PartsTableProps {
  readonly overview: Overview
  readonly rows: readonly PartRow[]
  /** The part whose details are shown. */
  readonly open: string | undefined
  readonly onOpen: (part: string | undefined) => void
  readonly onChanged: () => Promise<void>
}

/** Uses table roles, because table elements would lose their meaning on a narrow screen, where rows are blocks. */
export function PartsTable({ overview, rows, open, onOpen, onChanged }: PartsTableProps) {
  return (
    <div role="table" className={styles.table} aria-label="Parts">
      <div role="rowgroup" className={styles.group}>
        <div role="row" className={`${styles.row} ${styles.headings}`}>
          {COLUMNS.map((column) => (
            <div key={column} role="columnheader" className={styles.cell} data-column={column}>
              {column}
            </div>
          ))}
        </div>
      </div>
      {rows.map((row) => (
        <div key={row.part} role="rowgroup" className={styles.group}>
          <MainRow {...{ overview, row }} isOpen={open === row.part} onOpen={onOpen} />
          {row.newBuilds.map((one) => (
            <NewBuildRow key={`${one.build} ${one.whom}`} {...{ overview, one }} part={row.part} />
          ))}
          {open === row.part && (
            <div role="row" className={styles.row}>
              <div role="cell" aria-colspan={COLUMNS.length} className={styles.details} id={`details-${row.part}`}>
                <PartDetails {...{ overview, row, onChanged }} />
              </div>
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

interface MainRowProps {
  readonly overview: Overview
  readonly row: PartRow
  readonly isOpen: boolean
  readonly onOpen: (part: string | undefined) => void
}

function MainRow({ overview, row, isOpen, onOpen }: MainRowProps) {
  const { part, team, state, since, lastChange } = row
  return (
    <div role="row" className={styles.row}>
      <div role="rowheader" className={styles.cell} data-column="Part">
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `details-${part}` : undefined}
          onClick={() => onOpen(isOpen ? undefined : part)}
        >
          <ChevronDown size={18} aria-hidden />
          <span className={styles.two}>
            <span className={styles.title}>{partTitle(part)}</span>
            <span className={styles.second}>
              <span className="sb-visually-hidden">, owner: </span>
              <span>{team ?? 'No owner'}</span>
            </span>
          </span>
        </button>
      </div>
      <BuildCell build={state.current} status={state.frozen || overview.state.frozen ? 'live, frozen' : 'live'} />
      <Cell column="Age">
        <span>{since === undefined ? '–' : ageText(since, overview.readAt)}</span>
      </Cell>
      <FigureCells running={figuresOf(overview.health, part, state.current)} />
      <Cell column="Last change">
        {lastChange && (
          <span className={styles.two}>
            <span>{lastChangeText(lastChange)}</span>
            <time className={styles.second} dateTime={lastChange.at} translate="no">
              {instantText(lastChange.at)}
            </time>
          </span>
        )}
      </Cell>
    </div>
  )
}

interface NewBuildRowProps {
  readonly overview: Overview
  readonly part: string
  readonly one: NewBuild
}

function NewBuildRow({ overview, part, one: { build, whom, status, entry } }: NewBuildRowProps) {
  return (
    <div role="row" className={styles.row} data-status={status}>
      <div role="rowheader" className={`${styles.cell} ${styles.newBuild}`} data-column="Part">
        <span className={styles.two}>
          <span>New build</span>
          <span className={styles.second}>{whom}</span>
        </span>
      </div>
      <BuildCell build={build} status={status} />
      <Cell column="Age">
        <span>{entry ? ageText(entry.at, overview.readAt) : '–'}</span>
      </Cell>
      <FigureCells running={figuresOf(overview.health, part, build)} />
      <Cell column="Last change">
        {entry && (
          <span className={styles.two}>
            <span>{lastChangeText(entry)}</span>
            <time className={styles.second} dateTime={entry.at} translate="no">
              {instantText(entry.at)}
            </time>
          </span>
        )}
      </Cell>
    </div>
  )
}

function BuildCell({ build, status }: { readonly build: string | undefined; readonly status: string }) {
  return (
    <Cell column="Build">
      <span className={styles.two}>
        <code translate="no">{build === undefined ? '–' : shortBuild(build)}</code>
        <span className={styles.second}>{status}</span>
      </span>
    </Cell>
  )
}

const FIGURES: readonly FigureColumn[] = ['Customers', 'Loads', 'Failures', 'INP p75', 'Errors']
const ICONS = { danger: CircleX, warning: TriangleAlert }

/** Zero is subtle. A colour always comes with an icon. */
function FigureCells({ running }: { readonly running: Running | undefined }) {
  return FIGURES.map((column) => {
    const tone = running && figureTone(column, running)
    const Icon = tone === 'danger' || tone === 'warning' ? ICONS[tone] : undefined
    const figure = figureOf(column, running)
    return (
      <Cell key={column} column={column}>
        <span className={styles.figure} data-tone={tone} translate="no">
          {Icon && <Icon size={16} aria-hidden />}
          <span>{figureText(figure, column === 'INP p75' ? ' ms' : '')}</span>
        </span>
      </Cell>
    )
  })
}

interface CellProps {
  readonly column: Column
  readonly children: Elements
}

/** A narrow screen shows the column's name in each cell; screen readers know it from the table. */
function Cell({ column, children }: CellProps) {
  return (
    <div role="cell" className={styles.cell} data-column={column}>
      <span className={styles.column} aria-hidden>
        {column}
      </span>
      <div className={styles.value}>{children}</div>
    </div>
  )
}
