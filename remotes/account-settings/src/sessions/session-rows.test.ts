import { parseDay, type Day } from '@switchboard/domain'
import { sessionDetails, type Session } from './session-rows'

const day = (text: string) => parseDay(text) as Day
const today = day('2026-11-28')
const phone: Session = {
  id: 'phone',
  browser: 'Safari on iPhone',
  kind: 'phone',
  isCurrent: false,
  isActive: false,
  lastUsedOn: day('2026-11-27'),
  lastUsedTime: '19:10',
  place: 'Melbourne area',
}
const details = (session: Partial<Session>) => sessionDetails({ ...phone, ...session }, today).replaceAll('\u00a0', ' ')

test.each<[Partial<Session>, string]>([
  [{}, 'Melbourne area. Last used yesterday at 7:10 pm.'],
  [{ lastUsedOn: today, lastUsedTime: '00:05' }, 'Melbourne area. Last used today at 12:05 am.'],
  [{ lastUsedOn: today, lastUsedTime: '12:00' }, 'Melbourne area. Last used today at 12:00 pm.'],
  [{ lastUsedOn: day('2026-11-21') }, 'Melbourne area. Last used 21/11/2026.'],
  [{ isActive: true }, 'Melbourne area. Active now.'],
  [{ isCurrent: true, place: null }, 'Place not known. Active now.'],
  [{ place: undefined }, 'Last used yesterday at 7:10 pm.'],
])('%o', (session, text) => {
  expect(details(session)).toBe(text)
})
