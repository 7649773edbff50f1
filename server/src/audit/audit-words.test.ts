import { activityTitles, isActivityKind } from '@switchboard/domain'
import { wordsOf } from './audit-words'

test.each(Object.keys(activityTitles).filter((kind) => kind !== 'other'))(
  'a customer reads words about %s, and no name of ours',
  (kind) => {
    const title = isActivityKind(kind) ? activityTitles[kind] : ''
    expect(title).toMatch(/^[A-Z][\w-]*( [\w-]+)+$/)
    expect(title).not.toContain(kind)
    expect(title).not.toMatch(/undefined|null|audit|Your account was changed/)
  },
)

test('no two kinds have the same words', () => {
  const titles = Object.values(activityTitles)
  expect(new Set(titles).size).toBe(titles.length)
})

test('a row has the words of its kind', () => {
  expect(wordsOf('move-out-booked', {})).toMatchObject({ kind: 'move-out-booked', title: 'Move-out booked' })
})

test.each([
  [true, 'notification-switched-on', 'Notification switched on'],
  [false, 'notification-switched-off', 'Notification switched off'],
])('news by email %s', (byMail, kind, title) => {
  expect(wordsOf('notification-changed', { kind: 'debit', byMail })).toMatchObject({ kind, title })
})

test.each(['spell-cast', 'toString', ''])('a row of a later release, %j, has general words', (action) => {
  expect(wordsOf(action, {})).toMatchObject({ kind: 'other', title: 'Your account was changed' })
})
