import { TriangleAlert } from 'lucide-react'
import { useId, type MouseEvent } from 'react'
import styles from './ErrorSummary.module.css'

export interface FieldProblem {
  /** What is wrong, with the name of the field: several fields may lack the same thing. */
  readonly text: string
  /** Of the input that is meant; undefined when it is the whole form. */
  readonly id?: string | undefined
}

/** Stands inside the form, above its fields, and takes focus when it appears: give it a new key with each attempt. */
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

/** Whoever pressed Submit has to meet what went wrong. React calls it when the list has come into the page. */
const takeFocus = (list: HTMLElement | null) => list?.focus()

/** Not by the address: a hash would be an address of the legacy application, and a step of Back. */
function goTo(event: MouseEvent<HTMLElement>, id: string): void {
  event.preventDefault()
  const around = event.currentTarget.closest('form') ?? document
  around.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus()
}
