import { parseDay } from '@switchboard/domain'
import type { ActivityEntry, ActivityResponse, ActivityUndo, ActivityValueName } from '@switchboard/wire'
import { factsOf, showValue, undoLink, type ActivityChange } from './activity'
import { activityParser } from './calls'

/** One that the contract gains has to be added here. */
const valueNames = {
  amount: true,
  bills: true,
  dateOfBirth: true,
  dueOn: true,
  email: true,
  endsOn: true,
  method: true,
  movesOn: true,
  name: true,
  phone: true,
  startsOn: true,
  worksUntil: true,
} satisfies Record<ActivityValueName, true>
const undos = {
  'add-holder': true,
  'book-move-out': true,
  'change-contact-details': true,
  'change-direct-debit': true,
  'change-holder': true,
  'change-login': true,
  'change-move-out': true,
  'change-notifications': true,
  'remove-data-key': true,
  'set-up-direct-debit': true,
  'withdraw-service-change': true,
} satisfies Record<ActivityUndo, true>

const entry: ActivityEntry = {
  at: '2026-11-28T04:05:00.123456+00:00',
  title: 'Move-out booked',
  about: null,
  values: [{ of: 'movesOn', before: null, after: '2026-12-18' }],
  by: { author: 'you', name: null },
  session: { browser: 'Chrome on Windows', isThis: false },
  undo: 'change-move-out',
}
const read = (change: object = {}): ActivityChange =>
  activityParser({ entries: [{ ...entry, ...change }], next: null } as ActivityResponse, 'activity').changes[0]!
const now = { zone: 'Australia/Melbourne', today: parseDay('2026-11-28')! }
const facts = (change: object) =>
  factsOf(read(change), now)
    .slice(1)
    .map((fact) => fact.replaceAll('\u00a0', ' '))

test('a change is read, and what a later release adds is left out', () => {
  expect(read()).toEqual({
    at: Date.UTC(2026, 10, 28, 4, 5, 0, 123),
    title: 'Move-out booked',
    about: undefined,
    values: [{ of: 'movesOn', before: undefined, after: '2026-12-18' }],
    by: { author: 'you', name: undefined },
    session: { browser: 'Chrome on Windows', isThis: false },
    undo: 'change-move-out',
  })
  expect(
    read({
      values: [{ of: 'toString', before: null, after: 'x' }],
      by: { author: 'a robot', name: null },
      undo: 'magic',
    }),
  ).toMatchObject({ values: [], by: undefined, undo: undefined })
})

test.each(Object.keys(valueNames))('a value %s is known here', (of) => {
  expect(read({ values: [{ of, before: null, after: 'x' }] }).values).toEqual([{ of, before: undefined, after: 'x' }])
})

test.each(Object.keys(undos))('%s has a link with an address, whose name says what it undoes', (undo) => {
  const link = undoLink(read({ undo, about: 'Sam Lee' }))!
  expect(Object.values(link.place)[0]).toMatch(/^\/./)
  expect(link.name).toBe(`${link.text}: Move-out booked, Sam Lee`)
})

test('nothing leads away from a change that cannot be taken back', () => {
  expect(undoLink(read({ undo: null }))).toBeUndefined()
})

test.each([
  [{}, ['You', 'Chrome on Windows']],
  [{ session: { browser: 'Chrome on Windows', isThis: true } }, ['You', 'This device']],
  [{ session: null }, ['You']],
  [{ by: { author: 'account-holder', name: 'Alex Nguyen' }, session: null }, ['Alex Nguyen, account holder']],
  [
    { by: { author: 'additional-holder', name: 'Jordan Example' }, session: null },
    ['Jordan Example, additional account holder'],
  ],
  [{ by: { author: 'additional-holder', name: null }, session: null }, ['Somebody with access to this account']],
  [{ by: { author: 'link', name: null }, session: null }, ['By the link in an email']],
  [{ by: { author: 'retailer', name: null }, session: null }, ['Wattlebird Energy']],
  [{ by: { author: 'unknown', name: null } }, ['Chrome on Windows']],
])('who and where of %j', (change, expected) => {
  expect(facts(change)).toEqual(expected)
})

test.each([
  [{ after: '2026-12-18' }, '18 December 2026'],
  [{ before: '2026-12-04', after: '2026-12-18' }, '18 December 2026, was 4 December 2026'],
  [{ before: '2026-12-04' }, 'Was 4 December 2026'],
  [{ before: 'Email', after: 'Post' }, 'Post, was Email'],
  [{}, 'Changed'],
])('the values %j are shown in words', (value, words) => {
  const shown = showValue({ of: 'movesOn', before: undefined, after: undefined, ...value })
  expect(shown.replaceAll('\u00a0', ' ')).toBe(words)
})
