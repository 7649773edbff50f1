import { createForm, type FormApi } from 'final-form'
import type { Elements } from '@switchboard/ui/elements'
import { useRef, useState } from 'react'
import { Form as FinalForm } from 'react-final-form'
import { FormBody } from './FormBody'
import { keptValues, removeKeptInput, restoreValues } from './kept-values'
import { refusalIn, sortRefusal, type Refusal } from './refusal'
import { isSameValue } from './rules'
import { clearRefusal, errorsByField } from './submit-errors'

export interface FormProps<Values extends object> {
  /**
   * Unique among all forms of the portal. Unsaved input is kept under this name while the customer signs in again, and
   * restored by the next form with the name.
   */
  readonly keptAs: string
  /** For a page with several forms. */
  readonly label?: string
  /** New initial values replace only unchanged values. */
  readonly initialValues: Values
  /**
   * Saves the values. Returns the server's field errors, or throws the call failure that contains them. Errors of
   * unknown fields are shown above the form.
   */
  readonly onSubmit: (values: Values) => Promise<Refusal | void>
  /** Called after saving. The form stays busy until it settles. */
  readonly onSaved?: (values: Values) => Promise<void> | void
  /**
   * Called when saving failed for a reason other than the values. The values stay, and the screen shows the failure.
   */
  readonly onFailure: (thrown: unknown) => void
  /** The field name for a request path, if it differs from the path. */
  readonly nameOf?: (path: string) => string | undefined
  readonly children: Elements
}

const mutators = { clearRefusal, restoreValues }

export function Form<Values extends object>(props: FormProps<Values>) {
  const { keptAs, label, initialValues, onSubmit, onSaved, onFailure, nameOf, children } = props
  /** Errors of the last response that do not belong to any field. */
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
      removeKeptInput(keptAs)
      await onSaved?.(values)
      return undefined
    }
    const sorted = sortRefusal(answer, form.getRegisteredFields(), nameOf)
    others.current = sorted.others
    return errorsByField(sorted.fields)
  }

  const [{ form, isRestored }] = useState(() => {
    const created = createForm<Values>({ initialValues, onSubmit: save, mutators, keepDirtyOnReinitialize: true })
    const kept = keptValues(keptAs, initialValues)
    created.mutators.restoreValues?.(kept)
    return { form: created, isRestored: kept.length > 0 }
  })
  return (
    <FinalForm<Values>
      form={form}
      initialValues={initialValues}
      initialValuesEqual={isSameValue}
      subscription={{}}
      onSubmit={save}
      render={() => (
        <FormBody keptAs={keptAs} isRestored={isRestored} label={label} others={others}>
          {children}
        </FormBody>
      )}
    />
  )
}
