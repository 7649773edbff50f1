import { explainTypedDate, type Day } from '@switchboard/domain'
import { DateField, type DateFieldProps } from '@switchboard/ui/DateField'
import { getIn } from 'final-form'
import { useForm } from 'react-final-form'
import { useFieldState } from './field-state'
import { useFormTools } from './form-context'
import { FormField, type InForm } from './FormField'
import type { Rule } from './rules'

type FormDateFieldProps = Omit<
  DateFieldProps,
  'value' | 'onChange' | 'error' | 'onFocus' | 'onBlur' | 'draft' | 'onDraft'
> &
  InForm<Day>

/** The value is a selectable day or undefined. Incomplete text also counts as unsaved input, under a separate name. */
export function FormDateField({ name, rules = [], ...date }: FormDateFieldProps) {
  const { resets } = useFormTools()
  const form = useForm('FormDateField')
  const draftName = `typed.${name}`
  const draft = useFieldState<string>(draftName, [])
  const explainDraft: Rule<Day> = (day) => {
    const textIn: (values: object, name: string) => string | undefined = getIn
    // Not `draft.value`, which is outdated when the form validates before the field renders.
    const text = day === undefined ? (textIn(form.getState().values, draftName) ?? '') : ''
    return explainTypedDate(text, { format: date.format ?? 'DD/MM/YY', days: date.selectable, noDate: date.noDate })
  }
  return (
    <FormField<Day> name={name} rules={[explainDraft, ...rules]} problemName={date.label}>
      {(field) => <DateField key={resets} {...date} {...field} draft={draft.value} onDraft={draft.change} />}
    </FormField>
  )
}
