// The roles are said once more: on a narrow screen the rows are blocks, which have none of their own.
/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { PanelData, PanelPart } from '@switchboard/registry'
import type { ReactNode } from 'react'
import type { PageData } from '../boot/page'
import type { Tab } from '../tab/tab'
import { BuildChooser } from './BuildChooser'
import styles from './panel.module.css'
import { faredOf, insteadOf, whyOf } from './words'

interface BuildsTableProps {
  readonly data: PanelData
  readonly page: PageData
  readonly tab: Tab
}

const COLUMNS = ['Part', 'Build', 'Why', 'How it loaded', 'In its place'] as const

export function BuildsTable({ data, page, tab }: BuildsTableProps) {
  return (
    <table role="table" className={styles.table} aria-label="Parts and their builds">
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {data.parts.map((part) => (
          <PartRow key={part.name} part={part} page={page} tab={tab} />
        ))}
      </tbody>
    </table>
  )
}

interface PartRowProps extends Omit<BuildsTableProps, 'data'> {
  readonly part: PanelPart
}

function PartRow({ part, page, tab }: PartRowProps) {
  const { told, inUse } = tab.builds()
  const wanted = told[part.name]
  const running = part.name === 'host' ? page.host : (inUse[part.name] ?? wanted?.current)
  const build = running?.build ?? part.build
  const { version = '', commit = '' } = part.builds.find((one) => one.build === build) ?? {}
  const lines = tab.fared().filter((line) => line.remote === part.name)
  const loaded = part.name === 'host' ? ['With the page'] : lines.slice(-3).map(faredOf)
  const isOther = wanted !== undefined && wanted.current.build !== build
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {part.name}
      </th>
      <Cell column="Build">
        <code>{build.slice(0, 16)}</code>
        <span className={styles.small}>{[version, commit && `commit ${commit}`].filter(Boolean).join(', ')}</span>
        {part.build !== build && build !== 'development' && (
          <span className={styles.small}>The registry says {part.build.slice(0, 8)} now.</span>
        )}
      </Cell>
      <Cell column="Why">{isOther ? insteadOf(wanted.current.build, lines) : whyOf(wanted?.rule ?? part.rule)}</Cell>
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
    </tr>
  )
}

interface CellProps {
  readonly column: (typeof COLUMNS)[number]
  readonly children: ReactNode
}

/** On a narrow screen it shows its column's name, which screen readers have from the table. */
function Cell({ column, children }: CellProps) {
  return (
    <td role="cell">
      <span className={styles.column} aria-hidden>
        {column}
      </span>
      {children}
    </td>
  )
}
