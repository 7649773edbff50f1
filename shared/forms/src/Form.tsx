import type { FormApi } from 'final-form'
import { useRef, type ReactNode } from 'react'
import { Form as FinalForm } from 'react-final-form'
import { FormBody } from './FormBody'
import { refusalIn, sortRefusal, type Refusal } from './refusal'
import { isSameValue } from './rules'
import { clearRefusal, errorsByField } from './submit-errors'

export interface FormProps<Values extends object> {
  /** For a page with several forms. */
  readonly label?: string
  /** New ones replace only what the customer has not changed. */
  readonly initialValues: Values
  /**
   * Saves. Errors that the server finds in fields are returned, or thrown by the call that failed; those of unknown
   * fields are shown above the form.
   */
  readonly onSubmit: (values: Values) => Promise<Refusal | void>
  /** Saving failed for a reason that is not in the values. They stay as they are; the screen says what happened. */
  readonly onFailure: (thrown: unknown) => void
  /** The field that an error of the server means, where fields have other names than what is sent. */
  readonly nameOf?: (path: string) => string | undefined
  readonly children: ReactNode
}

const mutators = { clearRefusal }

export function Form<Values extends object>(props: FormProps<Values>) {
  const { label, initialValues, onSubmit, onFailure, nameOf, children } = props
  /** What the last answer said that belongs to no field. */
  const others = useRef<readonly string[]>([])

  const save = async (values: Values, form: FormApi<Values>) => {
    others.current = []
    let answer: Refusal | void
    try {
      answer = await onSubmit(values)
    } catch (thrown) {
      answer = refusalIn(thrown)
      if (!answer) {
        onFailure(thrown)
        return undefined
      }
    }
    if (!answer || answer.errors.length === 0) {
      form.initialize(values)
      return undefined
    }
    const sorted = sortRefusal(answer, form.getRegisteredFields(), nameOf)
    others.current = sorted.others
    return errorsByField(sorted.fields)
  }

  return (
    <FinalForm<Values>
      initialValues={initialValues}
      initialValuesEqual={isSameValue}
      keepDirtyOnReinitialize
      mutators={mutators}
      subscription={{}}
      onSubmit={save}
      render={() => (
        <FormBody label={label} others={others}>
          {children}
        </FormBody>
      )}
    />
  )
}
