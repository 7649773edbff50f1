import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, type MouseEvent } from 'react'
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
  const box = useRef<HTMLDivElement>(null)
  // Focus is outside React: whoever pressed Submit has to meet what went wrong.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className={styles.summary} role="group" aria-labelledby={heading} tabIndex={-1}>
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

/** Not by the address: a hash would be an address of the legacy application, and a step of Back. */
function goTo(event: MouseEvent<HTMLElement>, id: string): void {
  event.preventDefault()
  const around = event.currentTarget.closest('form') ?? document
  around.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus()
}
