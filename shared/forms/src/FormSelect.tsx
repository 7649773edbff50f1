import { Select, type SelectProps } from '@switchboard/ui/Select'
import { FormField, type InForm } from './FormField'

type FormSelectProps<Value extends string> = Omit<SelectProps<Value>, 'value' | 'onChange' | 'error'> & InForm<Value>

export function FormSelect<Value extends string>({ name, rules, ...select }: FormSelectProps<Value>) {
  return (
    <FormField<Value> name={name} rules={rules} problemName={select.label}>
      {(field) => <Select {...select} {...field} />}
    </FormField>
  )
}
