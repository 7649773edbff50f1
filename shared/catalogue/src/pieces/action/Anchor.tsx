import { Anchor } from '@switchboard/ui/Anchor'
import { LinkText } from '@switchboard/ui/LinkText'
import type { States } from '../../states'

export const about = 'A bare link: `to` stays in the portal, `href` leaves it; a file and a new tab are said in words.'

export const states: States = {
  'in a sentence': () => (
    <p>
      You can see your{' '}
      <Anchor to="/usage">
        <LinkText>usage of the last two years</LinkText>
      </Anchor>
      , or read how{' '}
      <Anchor href="/legacy/">
        <LinkText>direct debit</LinkText>
      </Anchor>{' '}
      works.
    </p>
  ),
  'to a file': () => (
    <p>
      Read our{' '}
      <Anchor href="/documents/privacy-policy.pdf">
        <LinkText pdf>Privacy policy</LinkText>
      </Anchor>
      .
    </p>
  ),
  'to a file in a new tab': () => (
    <p>
      Open your{' '}
      <Anchor href="/documents/bill.pdf" newTab>
        <LinkText pdf>bill of October</LinkText>
      </Anchor>
      .
    </p>
  ),
}
