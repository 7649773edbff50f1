import { ActionList, ActionRow, type ActionRowProps } from '@switchboard/ui/ActionRow'
import { ChartColumn, CreditCard, HandCoins, Landmark, Receipt, Truck, UserPlus } from 'lucide-react'
import { samples } from '../../states'

export const about = 'A list of places to go: one row, one link, with a word at its end that says what happens there.'

const List = ({ rows }: { readonly rows: readonly ActionRowProps[] }) => (
  <ActionList>
    {rows.map((row) => (
      <ActionRow key={row.title} {...row} />
    ))}
  </ActionList>
)

const holders = '/additional-account-holder'
const movingOut = { icon: Truck, title: 'Moving out', to: '/move-out' } as const
const update = { icon: UserPlus, detail: 'Additional account holder', action: 'Update', to: holders } as const

export const states = samples(List, {
  'manage your account': {
    rows: [
      { icon: ChartColumn, title: 'My Usage', action: 'View', to: '/usage' },
      {
        icon: HandCoins,
        title: 'Concessions',
        action: 'Find out',
        href: 'https://help.wattlebird.example/concessions',
        newTab: true,
      },
      { icon: UserPlus, title: 'Additional account holders', action: 'Add', to: holders },
      { icon: Receipt, title: 'Billing & Payment history', action: 'View', to: '/payment-history' },
      { icon: Landmark, title: 'Direct debit', action: 'Set up', href: '/#!/accounts/direct-debit/' },
      { ...movingOut, action: 'Start now' },
      { icon: CreditCard, title: 'Make payment', action: 'Pay now', href: '/#!/accounts/pay' },
    ],
  },
  'one row': { rows: [{ ...movingOut, action: 'Start now' }] },
  'a second line': {
    rows: [
      { ...update, title: 'Minh Nguyen' },
      { ...movingOut, detail: 'Booked for 11 December 2026', action: 'View' },
    ],
  },
  'without a word at the end': {
    rows: [{ icon: UserPlus, title: 'Additional account holders', detail: 'None yet', to: holders }, movingOut],
  },
  'long words': {
    rows: [
      { ...update, title: 'Konstantinos Papadakis-Featherstonehaugh' },
      { icon: Receipt, title: 'Latest bill', action: 'View', href: '/documents/bill.pdf', pdf: true },
    ],
  },
})
