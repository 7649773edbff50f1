import { TriangleAlert } from 'lucide-react'
import { useId, type MouseEvent } from 'react'
import styles from './ErrorSummary.module.css'

export interface FieldProblem {
  /** The error with its field's name, because several fields may have the same error. */
  readonly text: string
  /** The id of the input; undefined for an error of the whole form. */
  readonly id?: string | undefined
}

/** A form's errors, above its fields. Takes focus when it appears, so give it a new key with each attempt. */
export function ErrorSummary({ problems }: { readonly problems: readonly FieldProblem[] }) {
  const heading = useId()
  return (
    <div ref={takeFocus} className={styles.summary} role="group" aria-labelledby={heading} tabIndex={-1}>
      <TriangleAlert className={styles.icon} size={24} aria-hidden />
      <h2 className={styles.heading} id={heading}>
        There is a problem
      </h2>
      <ul className={styles.list}>
        {problems.map(({ text, id }) => (
          <li key={`${id} ${text}`}>
            {id === undefined ? (
              text
            ) : (
              <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A ref callback, called when the list is in the page. */
const takeFocus = (list: HTMLElement | null) => list?.focus()

/** Keeps the address unchanged, because a hash would mean the legacy application and create a history entry. */
function goTo(event: MouseEvent<HTMLElement>, id: string): void {
  event.preventDefault()
  const around = event.currentTarget.closest('form') ?? document
  around.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus()
}
