import { auditActions, wordsOf } from './audit-words'

test.each(auditActions)('a customer reads words about %s, and no name of ours', (action) => {
  const { title } = wordsOf(action, {})
  expect(title).toMatch(/^[A-Z][\w-]*( [\w-]+)+$/)
  expect(title).not.toContain(action)
  expect(title).not.toMatch(/undefined|null|audit|Your account was changed/)
})

test('no two kinds have the same words', () => {
  const titles = auditActions.map((action) => wordsOf(action, {}).title)
  expect(new Set(titles).size).toBe(titles.length)
})

test.each([
  [true, 'Notification switched on'],
  [false, 'Notification switched off'],
])('news by email %s', (byMail, title) => {
  expect(wordsOf('notification-changed', { kind: 'debit', byMail }).title).toBe(title)
})

test.each(['spell-cast', 'toString', ''])('a row of a later release, %j, has general words', (action) => {
  expect(wordsOf(action, {}).title).toBe('Your account was changed')
})
