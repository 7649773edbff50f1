import { parseDay } from '@switchboard/domain'
import { accountLinks, type Holder } from './account-links'

const links = {
  concessions: 'https://help/concessions',
  directDebit: '/#!/accounts/direct-debit/',
  makePayment: '/#!/pay',
}
const rows = (hasDirectDebit: boolean | undefined, holders: readonly Holder[] | undefined) =>
  accountLinks({ hasDirectDebit, holders, moveOut: undefined }, links).map(({ title, action, target }) => [
    title,
    action,
    Object.values(target)[0],
  ])

const holder = (name: string, id?: string): Holder => ({ id, name })

test('links to every page of the account', () => {
  expect(rows(true, [])).toEqual([
    ['My Usage', 'View', '/usage'],
    ['Concessions', 'Find out', 'https://help/concessions'],
    ['Additional account holders', 'Add', '/additional-account-holder?holder=new'],
    ['Billing & Payment history', 'View', '/payment-history'],
    ['Direct debit', 'Update', '/#!/accounts/direct-debit/'],
    ['Moving out', 'Start now', '/move-out'],
    ['Make payment', 'Pay now', '/#!/pay'],
  ])
})

test('offers to set up a direct debit if there is none', () => {
  expect(rows(false, [])).toContainEqual(['Direct debit', 'Set up', '/#!/accounts/direct-debit/'])
})

test('offers neither to set up nor to update a direct debit if its status is unknown', () => {
  expect(rows(undefined, [])).toContainEqual(['Direct debit', 'View', '/#!/accounts/direct-debit/'])
})

test('offers to update each additional account holder', () => {
  const holders = [holder('Mai Nguyen', 'a1'), holder('Bao Nguyen', 'b&2'), holder('Lan Nguyen')]
  expect(rows(true, holders).slice(2, 5)).toEqual([
    ['Mai Nguyen', 'Update', '/additional-account-holder?holder=a1'],
    ['Bao Nguyen', 'Update', '/additional-account-holder?holder=b%262'],
    ['Lan Nguyen', 'Update', '/additional-account-holder'],
  ])
})

test('names a holder first, with the role below', () => {
  const [row] = accountLinks(
    { hasDirectDebit: true, holders: [holder('Mai Nguyen')], moveOut: undefined },
    links,
  ).slice(2)
  expect(row).toMatchObject({ title: 'Mai Nguyen', detail: 'Additional account holder' })
})

test.each([
  [parseDay('2026-12-11'), 'Booked for 11 December 2026'],
  [undefined, 'Booked'],
])('says that a move-out is booked (%s), and links to its page', (on, detail) => {
  const found = accountLinks({ hasDirectDebit: true, holders: [], moveOut: { on } }, links)
  expect(found).toContainEqual({
    icon: 'moving-out',
    title: 'Moving out',
    detail,
    action: 'View',
    target: { to: '/move-out' },
  })
  expect(found.map((row) => row.action)).not.toContain('Start now')
})

test('has a row for each of two holders with the same name, and for one without', () => {
  expect(
    rows(
      true,
      ['Sam Nguyen', 'Sam Nguyen', ''].map((name) => holder(name)),
    ).slice(2, 5),
  ).toEqual([
    ['Sam Nguyen', 'Update', '/additional-account-holder'],
    ['Sam Nguyen', 'Update', '/additional-account-holder'],
    ['Additional account holders', 'Update', '/additional-account-holder'],
  ])
})

test('links to the additional account holders if they could not be loaded', () => {
  expect(rows(true, undefined)[2]).toEqual(['Additional account holders', 'View', '/additional-account-holder'])
})

test('opens only other sites in a new tab', () => {
  const all = accountLinks({ hasDirectDebit: true, holders: [], moveOut: undefined }, links)
  const sites = all.filter((row) => 'site' in row.target)
  expect(sites.map((row) => row.title)).toEqual(['Concessions'])
})
