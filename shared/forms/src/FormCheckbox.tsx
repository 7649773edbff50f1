import { Checkbox, type CheckboxProps } from '@switchboard/ui/Checkbox'
import { FormField, type InForm } from './FormField'

export interface FormCheckboxProps extends Omit<CheckboxProps, 'checked' | 'onChange' | 'error'>, InForm<boolean> {
  /** Short name for the list of problems, because checkbox labels are often long. */
  readonly problemName: string
}

export function FormCheckbox({ name, rules, problemName, ...checkbox }: FormCheckboxProps) {
  return (
    <FormField<boolean> name={name} rules={rules} problemName={problemName}>
      {({ value, ...field }) => <Checkbox {...checkbox} {...field} checked={value === true} />}
    </FormField>
  )
}
