import { contactNumberFormat, formatError, newEmailFormat } from '@switchboard/domain'
import { TextField, type TextFieldProps } from '@switchboard/ui/TextField'
import { useState } from 'react'
import type { States } from '../../states'
import { useLogged } from '../../use-logged'

export const about =
  'One line of text, at most 343 pixels wide. Amounts have a comma between thousands; a prefix or suffix stands inside the box.'

type Looks = Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur'>

function Try({
  value = '',
  check,
  ...looks
}: Looks & { value?: string; check?: (text: string) => string | undefined }) {
  const [text, change] = useLogged(value, (next) => next)
  const [isTouched, setIsTouched] = useState(false)
  return (
    <TextField
      {...looks}
      value={text}
      onChange={change}
      onBlur={() => setIsTouched(true)}
      error={(isTouched && check?.(text)) || looks.error}
    />
  )
}

const dollars = { shown: '$', spoken: 'in dollars' }

export const states: States = {
  empty: () => <Try label="First name" autoComplete="given-name" />,
  filled: () => <Try label="First name" autoComplete="given-name" value="Alex" />,
  'with a hint': () => <Try label="Name of the property" hint="It stands above your address." value="Jarrah Court" />,
  'with an error': () => <Try label="First name" error="This field is required" />,
  'with a hint and an error': () => (
    <Try label="Name of the property" hint="As it stands on your bill." error="Expected 4 but got 2" value="Ja" />
  ),
  'an email address': () => (
    <Try
      label="New email address"
      kind="email"
      hint="You’ll need to log in again with this address."
      check={(text) => (text === '' ? newEmailFormat.required : formatError(newEmailFormat, text))}
    />
  ),
  'a telephone number': () => (
    <Try
      label="Contact number"
      kind="tel"
      maxLength={12}
      value="0412 345 678"
      arrange={contactNumberFormat.arrange}
      check={(text) => formatError(contactNumberFormat, text)}
    />
  ),
  'more than fits': () => (
    <Try label="Contact number" kind="tel" maxLength={12} value="+61 412 345 678" hint="For example, 0412 345 678" />
  ),
  'digits of an account number': () => <Try label="Account number" kind="digits" value="4000000011" />,
  'an amount': () => <Try label="Amount" kind="amount" prefix={dollars} value="1234.5" />,
  'a whole amount': () => (
    <Try
      label="Use of last year"
      kind="amount"
      decimals={0}
      suffix={{ shown: 'kWh', spoken: 'in kilowatt hours' }}
      value="10482"
    />
  ),
  'prefix and suffix': () => (
    <Try
      label="Supply charge"
      kind="amount"
      prefix={dollars}
      suffix={{ shown: 'per month', spoken: 'per month' }}
      error="This field is invalid"
      value="33.20"
    />
  ),
  'read-only': () => (
    <Try label="Account number" kind="digits" readOnly hint="It cannot be changed." value="4000000011" />
  ),
  'read-only with a prefix': () => <Try label="Balance" kind="amount" readOnly prefix={dollars} value="184.32" />,
  disabled: () => <Try label="Contact number" kind="tel" disabled value="0412 345 678" />,
  'long words': () => (
    <Try
      label="Name of the person whom we may call when nobody answers at the property, as it stands in their passport"
      hint="We call only when the meter cannot be read."
      value="Wolfeschlegelsteinhausenbergerdorff-Papadakis-Haddad"
    />
  ),
}
