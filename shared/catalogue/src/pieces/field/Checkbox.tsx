import { Checkbox } from '@switchboard/ui/Checkbox'
import { CheckboxGroup } from '@switchboard/ui/CheckboxGroup'
import type { ReactNode } from 'react'
import type { States } from '../../states'
import { useLogged } from '../../use-logged'

export const about = 'Toggles, unless it is unavailable. The whole label can be pressed.'

interface BoxProps {
  readonly label?: ReactNode
  readonly first?: boolean
  readonly hint?: string
  readonly error?: string
  readonly unavailable?: string
  readonly boxAt?: 'end'
}

function Box({ label = 'Email me when a new bill is there', first = false, ...rest }: BoxProps) {
  const [checked, toggle] = useLogged(first, (now) => (now ? 'ticked' : 'not ticked'))
  return <Checkbox label={label} checked={checked} onChange={toggle} {...rest} />
}

function Boxes({ error }: { readonly error?: string }) {
  const [values, tick] = useLogged<readonly string[]>(['read'], (ticked) => `ticked ${ticked.join(', ')}`)
  return (
    <CheckboxGroup
      legend="Before you submit"
      hint="All three are needed."
      options={[
        {
          value: 'read',
          label: (
            <>
              I have read and understood the <a href="#important">important information</a>
            </>
          ),
        },
        { value: 'understood', label: 'I have understood the statements above' },
        { value: 'agreed', label: 'I agree to proceed and accept the terms for EV charging and GreenPower' },
      ]}
      values={values}
      onChange={tick}
      error={error}
    />
  )
}

export const states: States = {
  empty: () => <Box />,
  ticked: () => <Box first />,
  'with a hint': () => <Box hint="To alex@example.com, on the day when it is made." />,
  'with an error': () => (
    <Box label="I accept the terms for EV charging" error="Please confirm you have read the terms and conditions" />
  ),
  unavailable: () => <Box label="GreenPower" unavailable="You have this service already." />,
  'unavailable, ticked': () => <Box label="Electricity" first unavailable="A property needs at least one utility." />,
  'at the end of a row': () => <Box boxAt="end" hint="With the amount and what changed" />,
  'long words': () => (
    <Box label="I understand that the service begins on the date that I chose, that the meter installation fee is charged once and only to the first occupant of the apartment, and that I can opt out at any time." />
  ),
  'several under one legend': () => <Boxes />,
  'several with an error': () => <Boxes error="Please confirm you have read the terms and conditions" />,
}
