import { holdInput, removeKeptInput, type FieldValues, type UnsavedInput } from '@switchboard/unsaved'
import { getIn, type FormApi } from 'final-form'
import { useEffect, type RefObject } from 'react'
import { useForm } from 'react-final-form'

/** Reports changes in the surrounding form as unsaved input while there are any. */
export function useUnsavedInput(keptAs: string, element: RefObject<HTMLFormElement | null>): void {
  const form = useForm('useUnsavedInput')
  useEffect(() => {
    // The form has restored it.
    removeKeptInput(keptAs)
    const input: UnsavedInput = {
      name: keptAs,
      values: () => (hasPassword(element.current) ? undefined : changedValues(form)),
      isInside: (place) => place.contains(element.current),
    }
    let release = () => {}
    const stop = form.subscribe(
      ({ dirty }) => {
        if (dirty) release = holdInput(input)
        else release()
      },
      { dirty: true, values: true },
    )
    return () => {
      stop()
      release()
    }
  }, [form, keptAs, element])
}

const hasPassword = (form: HTMLFormElement | null) => form?.querySelector('input[type=password]') !== null

function changedValues(form: FormApi): FieldValues {
  const { values, dirtyFields = {} } = form.getState()
  // JSON cannot represent undefined, the value of an emptied date.
  const changed = Object.keys(dirtyFields).map((name): [string, unknown] => [name, getIn(values, name) ?? null])
  return Object.fromEntries(changed)
}
