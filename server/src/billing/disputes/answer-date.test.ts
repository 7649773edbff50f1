import type { Day } from '@switchboard/domain'
import { answerDate } from './answer-date'

test.each([
  ['a Friday', '2026-11-27', '2026-12-11'],
  ['a Saturday', '2026-11-28', '2026-12-11'],
  ['a Sunday', '2026-11-29', '2026-12-11'],
  ['a Monday', '2026-11-30', '2026-12-14'],
])('what comes on %s is answered within ten business days', (_, received, by) => {
  expect(answerDate(received as Day)).toBe(by)
})
