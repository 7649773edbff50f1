import styles from './ChangeLines.module.css'

export interface Change {
  readonly key: string
  readonly name: string
  /** The quantities behind the amount: '5.4 kWh, was 104.3 kWh'. */
  readonly detail?: string | undefined
  /** −$17.40 */
  readonly amount: string
  /** For screen readers: '$17.40 less' */
  readonly spoken: string
}

export interface ChangeLinesProps {
  readonly changes: readonly Change[]
  readonly total: Omit<Change, 'key' | 'detail'>
}

/** Signed amounts that add up to a total. Neither sign has a colour, because less is not always good. */
export function ChangeLines({ changes, total }: ChangeLinesProps) {
  return (
    <dl className={styles.lines}>
      {changes.map(({ key, ...change }) => (
        <Line key={key} {...change} />
      ))}
      <Line {...total} isTotal />
    </dl>
  )
}

function Line({ name, detail, amount, spoken, isTotal }: Omit<Change, 'key'> & { readonly isTotal?: boolean }) {
  return (
    <div className={styles.line} data-total={isTotal || undefined}>
      <dt className={styles.what}>
        <span className={styles.name}>{name}</span>
        {detail && (
          <span className={styles.detail} translate="no">
            {detail}
          </span>
        )}
      </dt>
      <dd className={styles.amount}>
        <span aria-hidden translate="no">
          {amount}
        </span>
        <span className="sb-visually-hidden">{spoken}</span>
      </dd>
    </div>
  )
}
