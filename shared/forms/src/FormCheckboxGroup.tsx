import { CheckboxGroup, type CheckboxGroupProps } from '@switchboard/ui/CheckboxGroup'
import { FormField, type InForm } from './FormField'

type FormCheckboxGroupProps<Value extends string> = Omit<
  CheckboxGroupProps<Value>,
  'values' | 'onChange' | 'error' | 'legend'
> &
  InForm<readonly Value[]> & { readonly legend: string }

/** The value is the list of ticked options. */
export function FormCheckboxGroup<Value extends string>({ name, rules, ...group }: FormCheckboxGroupProps<Value>) {
  return (
    <FormField<readonly Value[]> name={name} rules={rules} problemName={group.legend}>
      {({ value = [], ...field }) => <CheckboxGroup {...group} {...field} values={value} />}
    </FormField>
  )
}
