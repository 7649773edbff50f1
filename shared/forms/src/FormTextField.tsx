import { TextField, type TextFieldProps } from '@switchboard/ui/TextField'
import { FormField, type InForm } from './FormField'

type FormTextFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'error'> & InForm<string>

export function FormTextField({ name, rules, ...text }: FormTextFieldProps) {
  return (
    <FormField<string> name={name} rules={rules} problemName={text.label}>
      {(field) => <TextField {...text} {...field} />}
    </FormField>
  )
}
