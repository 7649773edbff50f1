import { RadioGroup, type RadioGroupProps } from '@switchboard/ui/RadioGroup'
import { FormField, type InForm } from './FormField'

type FormRadioGroupProps<Value extends string> = Omit<
  RadioGroupProps<Value>,
  'value' | 'onChange' | 'error' | 'legend'
> &
  InForm<Value> & { readonly legend: string }

export function FormRadioGroup<Value extends string>({ name, rules, ...group }: FormRadioGroupProps<Value>) {
  return (
    <FormField<Value> name={name} rules={rules} problemName={group.legend}>
      {(field) => <RadioGroup {...group} {...field} />}
    </FormField>
  )
}
