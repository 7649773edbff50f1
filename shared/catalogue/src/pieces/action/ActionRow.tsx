import { ActionList, ActionRow } from '@switchboard/ui/ActionRow'
import { ChartColumn, CreditCard, HandCoins, Landmark, Receipt, Truck, UserPlus } from 'lucide-react'
import type { States } from '../../states'

export const about = 'A list of places to go: one row, one link, with a word at its end that says what happens there.'

export const states: States = {
  'manage your account': () => (
    <ActionList>
      <ActionRow icon={ChartColumn} title="My Usage" action="View" to="/usage" />
      <ActionRow
        icon={HandCoins}
        title="Concessions"
        action="Find out"
        href="https://help.wattlebird.example/concessions"
        newTab
      />
      <ActionRow icon={UserPlus} title="Additional account holders" action="Add" to="/additional-account-holder" />
      <ActionRow icon={Receipt} title="Billing & Payment history" action="View" to="/payment-history" />
      <ActionRow icon={Landmark} title="Direct debit" action="Set up" href="/#!/accounts/direct-debit/" />
      <ActionRow icon={Truck} title="Moving out" action="Start now" to="/move-out" />
      <ActionRow icon={CreditCard} title="Make payment" action="Pay now" href="/#!/accounts/pay" />
    </ActionList>
  ),
  'one row': () => (
    <ActionList>
      <ActionRow icon={Truck} title="Moving out" action="Start now" to="/move-out" />
    </ActionList>
  ),
  'a second line': () => (
    <ActionList>
      <ActionRow
        icon={UserPlus}
        title="Minh Nguyen"
        detail="Additional account holder"
        action="Update"
        to="/additional-account-holder"
      />
      <ActionRow icon={Truck} title="Moving out" detail="Booked for 11 December 2026" action="View" to="/move-out" />
    </ActionList>
  ),
  'without a word at the end': () => (
    <ActionList>
      <ActionRow icon={UserPlus} title="Additional account holders" detail="None yet" to="/additional-account-holder" />
      <ActionRow icon={Truck} title="Moving out" to="/move-out" />
    </ActionList>
  ),
  'long words': () => (
    <ActionList>
      <ActionRow
        icon={UserPlus}
        title="Konstantinos Papadakis-Featherstonehaugh"
        detail="Additional account holder"
        action="Update"
        to="/additional-account-holder"
      />
      <ActionRow icon={Receipt} title="Latest bill" action="View" href="/documents/bill.pdf" pdf />
    </ActionList>
  ),
}
