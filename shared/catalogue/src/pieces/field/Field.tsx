import { Field } from '@switchboard/ui/Field'
import { useState } from 'react'
import type { States } from '../../states'

export const about = 'Label, hint and error around an input. What is typed in is chosen by whoever uses it.'

function Nickname({ hint, error, value = '' }: { hint?: string; error?: string; value?: string }) {
  const [text, setText] = useState(value)
  return (
    <Field label="Name of the property" hint={hint} error={error}>
      {(input) => <input {...input} value={text} onChange={(e) => setText(e.currentTarget.value)} />}
    </Field>
  )
}

export const states: States = {
  empty: () => <Nickname />,
  filled: () => <Nickname value="Jarrah Court" />,
  'with a hint': () => <Nickname hint="It stands above your address. Leave it empty to show the address alone." />,
  'with an error': () => <Nickname error="This field is required" />,
  'with a hint and an error': () => (
    <Nickname hint="As it stands on your bill." error="Expected 4 but got 2" value="Ja" />
  ),
  'read-only': () => (
    <Field label="Account number" hint="It cannot be changed.">
      {(input) => <input {...input} value="4000000011" readOnly />}
    </Field>
  ),
  'several lines': () => (
    <Field label="What should we know?" hint="For example, a dog or a locked gate.">
      {(input) => <textarea {...input} rows={3} defaultValue="The meter is behind the side gate." />}
    </Field>
  ),
  'long words': () => (
    <Field
      label="Name of the person whom we may call when nobody answers at the property, as it stands in their passport"
      error="We couldn’t find this name together with the telephone number. Check both, or leave both fields empty for now."
    >
      {(input) => <input {...input} defaultValue="Wolfeschlegelsteinhausenbergerdorff" />}
    </Field>
  ),
}
