// What is wrong in a form, in the order in which its fields stand on the page.
import type { FieldProblem } from '@switchboard/ui/ErrorSummary'

/** Where the keyboard goes in a field: the chosen radio, the box that is not ticked, else the first control. */
const controls = ['input[type=radio]:checked', 'input[type=checkbox]:not(:checked)', 'input, select, textarea']

/** Asks for the error of each field by its name. */
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
