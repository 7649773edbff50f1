import type { Elements } from '@switchboard/ui/elements'
import { ErrorSummary, type FieldProblem } from '@switchboard/ui/ErrorSummary'
import { useMousePress } from '@switchboard/ui/mouse-press'
import { getIn } from 'final-form'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useForm } from 'react-final-form'
import { FormContext } from './form-context'
import styles from './Form.module.css'
import { problemsIn } from './field-problems'
import { RestoredNotice } from './RestoredNotice'
import { useUnsavedInput } from './unsaved-input'

interface FormBodyProps {
  readonly keptAs: string
  /** Whether the form starts with kept values. */
  readonly isRestored: boolean
  readonly label: string | undefined
  readonly others: RefObject<readonly string[]>
  readonly children: Elements
}

/**
 * The last attempt to submit. Its list of problems stays until the next attempt, so that nothing moves while the
 * customer types.
 */
interface Attempt {
  readonly number: number
  readonly problems: readonly FieldProblem[]
}

/** The library's `getIn`, typed: every error is a sentence. */
const errorIn: (errors: object, name: string) => string | undefined = getIn

export function FormBody({ keptAs, isRestored, label, others, children }: FormBodyProps) {
  const form = useForm('FormBody')
  const element = useRef<HTMLFormElement>(null)
  const mousePress = useMousePress()
  useUnsavedInput(keptAs, element)
  const [resets, setResets] = useState(0)
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, problems: [] })

  // A single invalid field gets focus. With several, ErrorSummary focuses itself.
  useEffect(() => {
    const [only, ...more] = attempt.problems
    if (only?.id && more.length === 0) element.current?.querySelector<HTMLElement>(`#${CSS.escape(only.id)}`)?.focus()
  }, [attempt])

  const report = (errors: object = {}, rest: readonly string[] = []) => {
    const inFields = element.current ? problemsIn(element.current, (name) => errorIn(errors, name)) : []
    const problems = [...inFields, ...rest.map((text) => ({ text }))]
    setAttempt(({ number }) => ({ number: number + 1, problems }))
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React would bubble the event to a surrounding form, for example that of the page that opened the dialog.
    event.stopPropagation()
    if (form.getState().submitting) return
    const answered = form.submit()
    if (form.getState().submitting) void answered?.then(() => report(form.getState().submitErrors, others.current))
    else report(form.getState().errors)
  }

  const showErrors = () => {
    if (form.getState().valid) return
    // If there are errors, the library marks all fields as touched and does not submit.
    void form.submit()
    report(form.getState().errors)
  }

  const reset = () => {
    mousePress.cancelWaiting()
    form.setConfig('keepDirtyOnReinitialize', false)
    form.restart()
    form.setConfig('keepDirtyOnReinitialize', true)
    setAttempt({ number: 0, problems: [] })
    setResets((count) => count + 1)
  }

  const { number, problems } = attempt
  return (
    <FormContext.Provider value={{ mousePress, reset, resets, showErrors }}>
      <form ref={element} className={styles.form} aria-label={label} noValidate onSubmit={submit}>
        {(problems.length > 1 || problems.some(({ id }) => id === undefined)) && (
          <ErrorSummary key={number} problems={problems} />
        )}
        {isRestored && <RestoredNotice />}
        {children}
      </form>
    </FormContext.Provider>
  )
}
