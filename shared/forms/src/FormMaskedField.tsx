import { fieldMessages } from '@switchboard/domain'
import { maskError, type Mask } from '@switchboard/ui/mask'
import { MaskedField, type MaskedFieldProps } from '@switchboard/ui/MaskedField'
import { FormField, type InForm } from './FormField'
import type { Rule } from './rules'

type FormMaskedFieldProps = Omit<MaskedFieldProps, 'value' | 'onChange' | 'onBlur' | 'error'> & InForm<string>

/** The value is the raw text. A text shorter than the mask requires is invalid; a rule can provide a better message. */
export function FormMaskedField({ name, rules = [], ...masked }: FormMaskedFieldProps) {
  return (
    <FormField<string> name={name} rules={[...rules, full(masked.mask)]} problemName={masked.label}>
      {({ onChange, ...field }) => <MaskedField {...masked} {...field} onChange={(raw) => onChange(raw)} />}
    </FormField>
  )
}

const full =
  (mask: Mask): Rule<string> =>
  (text = '') =>
    maskError(mask, text) && fieldMessages.invalid()
