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

test.each<[string, Partial<Session>, string]>([
  ['used yesterday', {}, 'Melbourne area. Last used yesterday at 7:10 pm.'],
  [
    'used today after midnight',
    { lastUsedOn: today, lastUsedTime: '00:05' },
    'Melbourne area. Last used today at 12:05 am.',
  ],
  ['used today at noon', { lastUsedOn: today, lastUsedTime: '12:00' }, 'Melbourne area. Last used today at 12:00 pm.'],
  ['used earlier', { lastUsedOn: day('2026-11-21') }, 'Melbourne area. Last used 21/11/2026.'],
  ['in use', { isActive: true }, 'Melbourne area. Active now.'],
  ['of this browser, whose place is unknown', { isCurrent: true, place: null }, 'Place not known. Active now.'],
  ['without a place', { place: undefined }, 'Last used yesterday at 7:10 pm.'],
])('describes a session %s', (_, session, text) => {
  expect(details(session)).toBe(text)
})
