import { fieldMessages } from '@switchboard/domain'
import { maskError, type Mask } from '@switchboard/ui/mask'
import { MaskedField, type MaskedFieldProps } from '@switchboard/ui/MaskedField'
import { FormField, type InForm } from './FormField'
import type { Rule } from './rules'

type FormMaskedFieldProps = Omit<MaskedFieldProps, 'value' | 'onChange' | 'onBlur' | 'error'> & InForm<string>

/** Its value is the text without what only makes it readable. Shorter than the mask requires, it is invalid; a rule may say so in better words. */
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
