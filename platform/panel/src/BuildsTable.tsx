import type { PanelData, PanelPart } from '@switchboard/record'
import type { ReactNode } from 'react'
import { BuildChooser } from './BuildChooser'
import { fillsText, loadResultText, ownerText, replacementText, ruleText, shortBuildId } from './panel-text'
import styles from './panel.module.css'
import { runningBuild, type PanelContext } from './running-build'

interface BuildsTableProps extends PanelContext {
  readonly data: PanelData
}

const SHOWN_LOADS = 3
const COLUMNS = ['Part', 'Build', 'Why', 'How it loaded', 'Replace with'] as const

/** Uses table roles, because table elements would lose their meaning on a narrow screen, where rows are blocks. */
export function BuildsTable({ data, ...context }: BuildsTableProps) {
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
          <PartRow key={part.name} part={part} {...context} />
        ))}
      </div>
    </div>
  )
}

interface PartRowProps extends PanelContext {
  readonly part: PanelPart
}

function PartRow({ part, ...context }: PartRowProps) {
  const { page, loader } = context
  const { resolved, inUse } = loader.builds()
  const wanted = resolved[part.name]
  const build = runningBuild(part.name, context) ?? part.build
  const { version = '', commit = '' } = part.builds.find((one) => one.build === build) ?? {}
  const results = loader.results().filter(({ remote }) => remote === part.name)
  const loads = part.name === 'host' ? ['With the page'] : results.slice(-SHOWN_LOADS).map(loadResultText)
  const isReplaced = wanted !== undefined && wanted.current.build !== build
  const until = inUse[part.name]?.build === build ? 'loaded' : 'left'
  return (
    <div role="row" className={styles.row}>
      <div role="rowheader" className={`${styles.cell} ${styles.part}`}>
        <span>{part.name}</span>
        {part.owner && <span className={styles.small}>{ownerText(part.owner)}</span>}
        {part.fills && <span className={styles.small}>{fillsText(part.fills)}</span>}
      </div>
      <Cell column="Build">
        <code>{build.slice(0, 16)}</code>
        <span className={styles.small}>{[version, commit && `commit ${commit}`].filter(Boolean).join(', ')}</span>
        {part.build !== build && build !== 'development' && (
          <span className={styles.small}>{`The registry says ${shortBuildId(part.build)} now.`}</span>
        )}
      </Cell>
      <Cell column="Why">
        {isReplaced ? replacementText(wanted.current.build, results, until) : ruleText(wanted?.rule ?? part.rule)}
      </Cell>
      <Cell column="How it loaded">
        {loads.length === 0 && <span>Not loaded yet</span>}
        {loads.map((line, i) => (
          <span key={i} className={styles.line}>
            {line}
          </span>
        ))}
      </Cell>
      <Cell column="Replace with">
        <BuildChooser part={part} overrides={page.overrides ?? {}} />
      </Cell>
    </div>
  )
}

interface CellProps {
  readonly column: (typeof COLUMNS)[number]
  readonly children: ReactNode
}

/** A narrow screen shows the column name in each cell; screen readers know it from the table. */
function Cell({ column, children }: CellProps) {
  return (
    <div role="cell" className={styles.cell}>
      <span className={styles.column} aria-hidden>
        {column}
      </span>
      <span>{children}</span>
    </div>
  )
}
