import { MaskedField, type MaskedFieldProps } from '@switchboard/ui/MaskedField'
import {
  abnMask,
  acnMask,
  bankAccountMask,
  bsbMask,
  centrelinkCardMask,
  commercialIdMask,
  date,
  ip,
  landlineMask,
  maskError,
  meterMask,
  mobileMask,
  pattern,
  percent,
  postcodeMask,
  seniorsCardMask,
  separator,
  tenDigitsMask,
  time,
  veteransNumberMask,
} from '@switchboard/ui/masks'
import { useState } from 'react'
import type { States } from '../../states'
import { logAction } from '../../action-log'

export const about =
  'A text field that gives what is typed its form. It tells the raw text and the text in the form; the mask error follows when the field is left.'

type Looks = Omit<MaskedFieldProps, 'value' | 'onChange' | 'onBlur'>

function Try({ value = '', ...looks }: Looks & { value?: string }) {
  const [raw, setRaw] = useState(value)
  const [isTouched, setIsTouched] = useState(false)
  const isShort = isTouched && maskError(looks.mask, raw)
  return (
    <MaskedField
      {...looks}
      value={raw}
      onChange={(next, masked) => {
        setRaw(next)
        logAction(`${next} · ${masked}`)
      }}
      onBlur={() => setIsTouched(true)}
      error={isShort ? 'This field is invalid' : looks.error}
    />
  )
}

const masks = {
  amount: separator({ decimals: 2 }),
  large: separator(),
  comma: separator({ thousands: ',', decimals: 2 }),
  percent: percent(),
  exactPercent: percent({ decimals: 2 }),
  ip: ip(),
  date: date(),
  expiry: date(['MM', 'YY']),
  time: time(),
  exactTime: time({ seconds: true }),
  halfDay: time({ halves: true }),
  area: pattern('(00) 0000 0000'),
  letters: pattern('SS-000', { capitals: true }),
  optional: pattern('099.099'),
}

const dollars = { shown: '$', spoken: 'in dollars' }

export const states: States = {
  'mobile number': () => (
    <Try label="Mobile number" mask={mobileMask} autoComplete="tel-national" hint="For example, 0412 345 678" />
  ),
  'mobile number, filled': () => <Try label="Mobile number" mask={mobileMask} value="0412345678" />,
  landline: () => <Try label="Telephone at the property" mask={landlineMask} value="0355501234" />,
  'area code in brackets': () => <Try label="Telephone at work" mask={masks.area} value="0255501234" />,
  'letters and digits': () => <Try label="Reference" mask={masks.letters} hint="For example, NB-120" />,
  'optional digits': () => <Try label="Version" mask={masks.optional} hint="For example, 1.22" />,
  'thousands with a space': () => <Try label="Meter reading" mask={masks.large} value="1234567" />,
  'thousands and decimals': () => <Try label="Amount" mask={masks.amount} prefix={dollars} value="1234.5" />,
  'thousands with a comma': () => <Try label="Amount" mask={masks.comma} prefix={dollars} value="1234567.89" />,
  'a percentage': () => (
    <Try label="Share of GreenPower" mask={masks.percent} suffix={{ shown: '%', spoken: 'in percent' }} value="25" />
  ),
  'a percentage with decimals': () => (
    <Try label="Discount" mask={masks.exactPercent} suffix={{ shown: '%', spoken: 'in percent' }} value="12.5" />
  ),
  'IP address': () => <Try label="Address of the inverter" mask={masks.ip} hint="For example, 192.168.0.1" />,
  date: () => <Try label="Date of birth" mask={masks.date} autoComplete="bday" hint="DD / MM / YYYY" />,
  'card expiry': () => <Try label="Expiry date" mask={masks.expiry} autoComplete="cc-exp" hint="MM / YY" />,
  time: () => <Try label="Start of the outage" mask={masks.time} hint="For example, 17:30" />,
  'time with seconds': () => <Try label="Time on the meter" mask={masks.exactTime} hint="For example, 17:30:05" />,
  'time with am and pm': () => <Try label="Time to call you" mask={masks.halfDay} hint="For example, 09:30 am" />,
  postcode: () => <Try label="Postcode" mask={postcodeMask} autoComplete="postal-code" value="3000" />,
  ABN: () => <Try label="ABN" mask={abnMask} value="53004085616" />,
  ACN: () => <Try label="ACN" mask={acnMask} value="004085616" />,
  BSB: () => <Try label="BSB" mask={bsbMask} hint="6 digits, for example 062-000" />,
  'bank account': () => <Try label="Account number" mask={bankAccountMask} hint="2 to 18 digits" />,
  'electricity account': () => <Try label="Electricity account number" mask={tenDigitsMask} value="4000000011" />,
  'NMI or MIRN': () => <Try label="NMI" mask={meterMask} hint="10 or 11 letters and digits, on your bill" />,
  'seniors card': () => <Try label="Seniors card number" mask={seniorsCardMask} value="12345678" />,
  'veterans number': () => <Try label="Veterans number" mask={veteransNumberMask} value="VX123456" />,
  'Centrelink card': () => <Try label="Centrelink card number" mask={centrelinkCardMask} value="123456789A" />,
  'commercial ID': () => <Try label="Commercial ID" mask={commercialIdMask} value="123456789123456" />,
  'with an error': () => <Try label="BSB" mask={bsbMask} value="0620" error="Please enter a valid BSB" />,
  'read-only': () => <Try label="ABN" mask={abnMask} readOnly value="53004085616" hint="It cannot be changed." />,
  disabled: () => <Try label="ABN" mask={abnMask} disabled value="53004085616" />,
}
