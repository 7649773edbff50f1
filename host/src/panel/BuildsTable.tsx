import type { PanelData, PanelPart } from '@switchboard/registry'
import type { ReactNode } from 'react'
import { BuildChooser } from './BuildChooser'
import styles from './panel.module.css'
import { runningOf, type Looked } from './running'
import { faredOf, insteadOf, shortly, whyOf } from './words'

interface BuildsTableProps extends Looked {
  readonly data: PanelData
}

const COLUMNS = ['Part', 'Build', 'Why', 'How it loaded', 'In its place'] as const

/** A table by its roles: on a narrow screen its rows are blocks, and the elements of a table would lose their meaning there. */
export function BuildsTable({ data, ...looked }: BuildsTableProps) {
  return (
    <div role="table" className={styles.table} aria-label="Parts and their builds">
      <div role="rowgroup" className={styles.headings}>
        <div role="row" className={styles.row}>
          {COLUMNS.map((column) => (
            <div key={column} role="columnheader" className={styles.cell}>
              {column}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.rows}>
        {data.parts.map((part) => (
          <PartRow key={part.name} part={part} {...looked} />
        ))}
      </div>
    </div>
  )
}

interface PartRowProps extends Looked {
  readonly part: PanelPart
}

function PartRow({ part, ...looked }: PartRowProps) {
  const { page, tab } = looked
  const { told, inUse } = tab.builds()
  const wanted = told[part.name]
  const build = runningOf(part.name, looked) ?? part.build
  const { version = '', commit = '' } = part.builds.find((one) => one.build === build) ?? {}
  const lines = tab.fared().filter((line) => line.remote === part.name)
  const loaded = part.name === 'host' ? ['With the page'] : lines.slice(-3).map(faredOf)
  const isOther = wanted !== undefined && wanted.current.build !== build
  const until = inUse[part.name]?.build === build ? 'loaded' : 'left'
  return (
    <div role="row" className={styles.row}>
      <div role="rowheader" className={`${styles.cell} ${styles.part}`}>
        {part.name}
      </div>
      <Cell column="Build">
        <code>{build.slice(0, 16)}</code>
        <span className={styles.small}>{[version, commit && `commit ${commit}`].filter(Boolean).join(', ')}</span>
        {part.build !== build && build !== 'development' && (
          <span className={styles.small}>The registry says {shortly(part.build)} now.</span>
        )}
      </Cell>
      <Cell column="Why">
        {isOther ? insteadOf(wanted.current.build, lines, until) : whyOf(wanted?.rule ?? part.rule)}
      </Cell>
      <Cell column="How it loaded">
        {loaded.length === 0 && 'Not yet in this tab.'}
        {loaded.map((line, i) => (
          <span key={i} className={styles.line}>
            {line}
          </span>
        ))}
      </Cell>
      <Cell column="In its place">
        <BuildChooser part={part} overrides={page.overrides ?? {}} />
      </Cell>
    </div>
  )
}

interface CellProps {
  readonly column: (typeof COLUMNS)[number]
  readonly children: ReactNode
}

/** On a narrow screen it shows its column's name, which screen readers have from the table. */
function Cell({ column, children }: CellProps) {
  return (
    <div role="cell" className={styles.cell}>
      <span className={styles.column} aria-hidden>
        {column}
      </span>
      {children}
    </div>
  )
}
