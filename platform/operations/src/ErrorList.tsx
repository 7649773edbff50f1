import type { PageErrorEntry } from './answers'
import styles from './details.module.css'
import { countText, shortBuild, spanText } from './text-format'

interface ErrorListProps {
  readonly part: string
  readonly errors: readonly PageErrorEntry[]
}

const SHOWN = 5

/** The errors that most customers met. Messages contain no data of customers. */
export function ErrorList({ part, errors }: ErrorListProps) {
  if (errors.length === 0) return <p className={styles.none}>No page of this part reported an error.</p>
  const more = errors.length - SHOWN
  return (
    <>
      <ul className={styles.errors}>
        {errors.slice(0, SHOWN).map((error) => (
          <li key={`${error.build} ${error.file}:${error.line}:${error.column} ${error.name}`}>
            <ErrorEntry error={error} />
          </li>
        ))}
      </ul>
      <p className={styles.none}>
        {more > 0 && <span>{`${more} more. `}</span>}
        <code translate="no">{`npm run switchboard -- errors ${part}`}</code> <span>shows source lines.</span>
      </p>
    </>
  )
}

function ErrorEntry({ error }: { readonly error: PageErrorEntry }) {
  const { name, message, customers, views, anonymous, file, line, column, route, build, firstAt, lastAt } = error
  return (
    <>
      <div className={styles.errorHead}>
        <b className={styles.message}>{`${name}: ${message}`}</b>
        <b>{count(customers, 'customer')}</b>
      </div>
      <div className={styles.errorHead}>
        <span className={styles.eventText}>
          <code translate="no">{`${file}:${line}:${column}`}</code>
          <span>{`${route === null ? '' : `, on ${route}`}, build `}</span>
          <code translate="no">{shortBuild(build)}</code>
        </span>
        <span className={styles.eventText}>
          {`${count(views + anonymous, 'page view')}, ${spanText(firstAt, lastAt)}`}
        </span>
      </div>
    </>
  )
}

const count = (number: number, what: string) => `${countText(number)} ${what}${number === 1 ? '' : 's'}`
