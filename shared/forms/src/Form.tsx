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
  /** New initial values replace only the values that the customer has not changed. */
  readonly initialValues: Values
  /**
   * Saves the values. It returns the server's errors of fields, or throws the failure of the call that contains them. Errors of
   * unknown fields are shown above the form.
   */
  readonly onSubmit: (values: Values) => Promise<Refusal | void>
  /** Saving failed for a reason other than the values. The values stay, and the screen shows the failure. */
  readonly onFailure: (thrown: unknown) => void
  /** The name of the field for a path of the request, if it differs from the path. */
  readonly nameOf?: (path: string) => string | undefined
  readonly children: ReactNode
}

const mutators = { clearRefusal }

export function Form<Values extends object>(props: FormProps<Values>) {
  const { label, initialValues, onSubmit, onFailure, nameOf, children } = props
  /** The errors of the last answer that belong to no field. */
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
