import { Anchor } from '@switchboard/ui/Anchor'
import type { States } from '../../states'

export const about = 'A bare link: `to` stays in the portal, `href` leaves it; a file and a new tab are said in words.'

export const states: States = {
  'in a sentence': () => (
    <p>
      You can see your <Anchor to="/usage">usage of the last two years</Anchor>, or read how{' '}
      <Anchor href="/legacy/">direct debit</Anchor> works.
    </p>
  ),
  'to a file': () => (
    <p>
      Read our{' '}
      <Anchor href="/documents/privacy-policy.pdf" pdf>
        Privacy policy
      </Anchor>
      .
    </p>
  ),
  'to a file in a new tab': () => (
    <p>
      Open your{' '}
      <Anchor href="/documents/bill.pdf" pdf newTab>
        bill of October
      </Anchor>
      .
    </p>
  ),
}
