import type { Day } from '@switchboard/domain'
import { DateField, type DateFieldProps } from '@switchboard/ui/DateField'
import { useFieldState } from './field-state'
import { useFormTools } from './form-context'
import { FormField, type InForm } from './FormField'

type FormDateFieldProps = Omit<
  DateFieldProps,
  'value' | 'onChange' | 'error' | 'onFocus' | 'onBlur' | 'draft' | 'onDraft'
> &
  InForm<Day>

/** Its value is a selectable day or undefined. Text that is not a selectable day yet is unsaved input, too, under a name of its own. */
export function FormDateField({ name, rules, ...date }: FormDateFieldProps) {
  const { resets } = useFormTools()
  const draft = useFieldState<string>(`typed.${name}`, [])
  return (
    <FormField<Day> name={name} rules={rules} problemName={date.label}>
      {(field) => <DateField key={resets} {...date} {...field} draft={draft.value} onDraft={draft.change} />}
    </FormField>
  )
}
