// A form's problems, in the order of the fields on the page.
import type { FieldProblem } from '@switchboard/ui/ErrorSummary'

/**
 * The control of a field that gets focus: the selected radio button, else the first unticked checkbox, else the first
 * control.
 */
const controls = ['input[type=radio]:checked', 'input[type=checkbox]:not(:checked)', 'input, select, textarea']

/** @param errorOf returns the error of the field with this name */
export function problemsIn(form: Element, errorOf: (name: string) => string | undefined): readonly FieldProblem[] {
  return [...form.querySelectorAll<HTMLElement>('[data-field]')].flatMap((field) => {
    const { field: name = '', problemName } = field.dataset
    const error = errorOf(name)
    return error === undefined ? [] : [{ id: controlIn(field)?.id, text: `${problemName}: ${error}` }]
  })
}

function controlIn(field: Element): Element | undefined {
  return controls.map((selector) => field.querySelector(selector)).find((control) => control !== null) ?? undefined
}
