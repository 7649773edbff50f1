import type { ReactNode } from 'react'
import styles from './Table.module.css'

export interface Column {
  readonly heading: ReactNode
  /** Right aligned, figures of one width. */
  readonly numeric?: boolean
}

export interface Row {
  readonly key: string
  /** One for each column; the first is the row's header. */
  readonly cells: readonly ReactNode[]
}

export interface TableProps {
  /** Where a skip link goes. */
  readonly id?: string
  readonly caption: ReactNode
  readonly captionLook?: 'heading' | 'hidden'
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** The last line, in bold: totals. */
  readonly total?: Row
}

export function Table({ id, caption, captionLook = 'heading', columns, rows, total }: TableProps) {
  return (
    <table className={styles.table} id={id} tabIndex={id ? -1 : undefined}>
      <caption>
        <span className={captionLook === 'hidden' ? 'sb-visually-hidden' : styles.caption}>{caption}</span>
      </caption>
      <thead>
        <tr>
          {columns.map((column, i) => (
            <th key={i} scope="col" data-numeric={column.numeric || undefined}>
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.key} row={row} columns={columns} />
        ))}
      </tbody>
      {total && (
        <tfoot>
          <TableRow row={total} columns={columns} />
        </tfoot>
      )}
    </table>
  )
}

function TableRow({ row, columns }: { readonly row: Row; readonly columns: readonly Column[] }) {
  return (
    <tr>
      {columns.map((column, i) => {
        const Cell = i === 0 ? 'th' : 'td'
        return (
          <Cell key={i} scope={i === 0 ? 'row' : undefined} data-numeric={column.numeric || undefined}>
            {row.cells[i]}
          </Cell>
        )
      })}
    </tr>
  )
}
