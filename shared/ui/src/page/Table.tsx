import { useCallback, useId, useState, type ReactNode } from 'react'
import styles from './Table.module.css'

export interface Column {
  readonly heading: ReactNode
  /** Aligns the column's cells to the right, with digits of equal width. Cells with only text are not translated. */
  readonly numeric?: boolean
}

export interface Row {
  readonly key: string
  /** One per column; the first is the row's header. */
  readonly cells: readonly ReactNode[]
}

export interface TableProps {
  /** The target of a skip link. */
  readonly id?: string
  readonly caption: ReactNode
  readonly captionLook?: 'heading' | 'hidden'
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** The last row, with the totals in bold. */
  readonly total?: Row
  /** Shown across all columns if there are no rows. */
  readonly empty?: ReactNode
}

export function Table({ id, caption, captionLook = 'heading', columns, rows, total, empty }: TableProps) {
  const captionId = useId()
  const [isTooWide, observeWidth] = useRoom(columns.length <= STACKED_COLUMNS ? 'stacks' : 'scrolls')
  // A scrolling region needs keyboard focus, and therefore a name.
  const scrolling = isTooWide && { role: 'region', 'aria-labelledby': captionId, tabIndex: 0 }
  return (
    <div ref={observeWidth} className={styles.frame} {...scrolling}>
      <table
        className={styles.table}
        id={id}
        tabIndex={id ? -1 : undefined}
        data-wide={columns.length >= WIDE_COLUMNS || undefined}
      >
        <caption>
          <span id={captionId} className={captionLook === 'hidden' ? 'sb-visually-hidden' : styles.caption}>
            {caption}
          </span>
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
          {rows.length === 0 && empty !== undefined && (
            <tr>
              <td className={styles.empty} colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
        {total && (
          <tfoot>
            <TableRow row={total} columns={columns} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

function TableRow({ row, columns }: { readonly row: Row; readonly columns: readonly Column[] }) {
  return (
    <tr>
      {columns.map((column, i) => {
        const Cell = i === 0 ? 'th' : 'td'
        const cell = row.cells[i]
        return (
          <Cell
            key={i}
            scope={i === 0 ? 'row' : undefined}
            data-numeric={column.numeric || undefined}
            translate={column.numeric && typeof cell === 'string' ? 'no' : undefined}
          >
            {cell}
          </Cell>
        )
      })}
    </tr>
  )
}

/** With more columns, stacked cells would no longer be understood. */
const STACKED_COLUMNS = 3

/** From this number of columns on, narrow tables use smaller text. */
const WIDE_COLUMNS = 3

/**
 * Stacks each row's cells if the columns do not fit. Measured, because container queries know the width, but not the
 * customer's text spacing.
 * @returns whether the content is still wider than the frame, and the frame's ref
 */
function useRoom(otherwise: 'stacks' | 'scrolls') {
  const [isTooWide, setTooWide] = useState(false)
  const observeWidth = useCallback(
    (frame: HTMLElement | null) => {
      if (!frame) return
      const hasRoom = () => frame.scrollWidth <= frame.clientWidth
      // Before the next paint, so that no movement is visible.
      const observer = new ResizeObserver(() => {
        frame.removeAttribute('data-stacked')
        if (otherwise === 'stacks') frame.toggleAttribute('data-stacked', !hasRoom())
        setTooWide(!hasRoom())
      })
      for (const element of [frame, ...frame.children]) observer.observe(element)
      return () => observer.disconnect()
    },
    [otherwise],
  )
  return [isTooWide, observeWidth] as const
}
