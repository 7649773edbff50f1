import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Column, Row } from './Table'
import styles from './RowGroupTable.module.css'

export interface RowGroup {
  readonly key: string
  readonly heading: string
  /** Below the heading: 'Midnight to 6 am'. */
  readonly note: string
  /** One per column after the first. */
  readonly cells: readonly ReactNode[]
  readonly rows: readonly Row[]
}

export interface RowGroupTableProps {
  /** The target of a skip link. */
  readonly id?: string
  /** For screen readers. */
  readonly caption: string
  readonly columns: readonly Column[]
  readonly groups: readonly RowGroup[]
  /** Key of the group that is open at first. */
  readonly open?: string | undefined
  /** Key of the marked row. */
  readonly selected?: string | undefined
  readonly total: Row
}

/** A table whose groups of rows open and close. All rows are printed. */
export function RowGroupTable({ id, caption, columns, groups, open, selected, total }: RowGroupTableProps) {
  const [opened, setOpened] = useState<readonly string[]>(open === undefined ? [] : [open])
  const toggle = (key: string) =>
    setOpened(opened.includes(key) ? opened.filter((each) => each !== key) : [...opened, key])
  return (
    <div className={styles.frame}>
      <table className={styles.table} id={id} tabIndex={id ? -1 : undefined}>
        <caption className="sb-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ heading, numeric }, i) => (
              <th key={i} scope="col" data-numeric={numeric || undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <GroupRows
            key={group.key}
            group={group}
            isOpen={opened.includes(group.key)}
            selected={selected}
            onToggle={() => toggle(group.key)}
          />
        ))}
        <tfoot>
          <CellRow row={total} />
        </tfoot>
      </table>
    </div>
  )
}

interface GroupRowsProps {
  readonly group: RowGroup
  readonly isOpen: boolean
  readonly selected: string | undefined
  readonly onToggle: () => void
}

function GroupRows({ group, isOpen, selected, onToggle }: GroupRowsProps) {
  const { heading, note, cells, rows } = group
  return (
    <tbody data-open={isOpen || undefined}>
      <tr className={styles.group}>
        <th scope="rowgroup">
          <button type="button" className={styles.button} aria-expanded={isOpen} onClick={onToggle}>
            <ChevronDown size={20} aria-hidden />
            <span>
              <span className={styles.heading}>{heading}</span> <span className={styles.note}>{note}</span>
            </span>
          </button>
        </th>
        {cells.map((cell, i) => (
          <td key={i} translate={typeof cell === 'string' ? 'no' : undefined}>
            {cell}
          </td>
        ))}
      </tr>
      {rows.map((row) => (
        <CellRow key={row.key} row={row} isSelected={row.key === selected} />
      ))}
    </tbody>
  )
}

function CellRow({ row: { cells }, isSelected }: { readonly row: Row; readonly isSelected?: boolean }) {
  return (
    <tr className={styles.row} data-selected={isSelected || undefined}>
      {cells.map((cell, i) =>
        i === 0 ? (
          <th key={i} scope="row" translate="no">
            {cell}
          </th>
        ) : (
          <td key={i} translate={typeof cell === 'string' ? 'no' : undefined}>
            {cell}
          </td>
        ),
      )}
    </tr>
  )
}
