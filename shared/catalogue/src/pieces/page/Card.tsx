import { Card } from '@switchboard/ui/Card'
import { Checkbox } from '@switchboard/ui/Checkbox'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { useState } from 'react'
import { samples, type States } from '../../states'

export const about = 'Paper on paper: what belongs together, under a heading that names it.'

const sentence = 'Your next meter reading is on 1 December 2026. You need to do nothing for it.'

export const states: States = {
  ...samples(Card, {
    plain: { heading: 'Meter reading', children: <p>{sentence}</p> },
    eyebrow: { heading: 'Latest bill', headingLook: 'eyebrow', children: <p>{sentence}</p> },
    'hidden heading': { heading: 'Usage in 2026', headingLook: 'hidden', children: <p>{sentence}</p> },
    tint: { heading: 'Important information', look: 'tint', children: <p>{sentence}</p> },
  }),
  'selected or not': () => <Chosen />,
  busy: () => (
    <Card heading="Latest bill" headingLook="eyebrow" busy>
      <Skeleton height={60} width={50} />
      <Skeleton height={40} count={3} />
    </Card>
  ),
  'long words': () => (
    <Card heading="Wärmeversorgungsanschlussnummernbestätigung für Wohnungseigentümergemeinschaften">
      <p>account-holder-with-a-very-long-address-indeed-and-no-place-to-break@subdomain.of.a.domain.example</p>
    </Card>
  ),
}

function Chosen() {
  const [selected, setSelected] = useState(true)
  return (
    <Card heading="Bills by email" look={selected ? 'selected' : 'plain'}>
      <p>They come on the first working day of the month.</p>
      <Checkbox label="Choose bills by email" checked={selected} onChange={setSelected} />
    </Card>
  )
}
