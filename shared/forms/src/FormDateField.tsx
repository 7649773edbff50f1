import type { Day } from '@switchboard/domain'
import { DateField, type DateFieldProps } from '@switchboard/ui/DateField'
import { useFormTools } from './form-context'
import { FormField, type InForm } from './FormField'

type FormDateFieldProps = Omit<DateFieldProps, 'value' | 'onChange' | 'error' | 'onFocus' | 'onBlur'> & InForm<Day>

/** Its value is a selectable day or undefined. */
export function FormDateField({ name, rules, ...date }: FormDateFieldProps) {
  const { resets } = useFormTools()
  return (
    <FormField<Day> name={name} rules={rules} problemName={date.label}>
      {(field) => <DateField key={resets} {...date} {...field} />}
    </FormField>
  )
}
