import { parseDay } from '@switchboard/domain'
import { passkeyDetails } from './passkey-details'

const day = (text: string) => {
  const parsed = parseDay(text)
  if (parsed === undefined) throw new Error(text)
  return parsed
}
const today = day('2026-11-27')
const passkey = { id: '1', name: 'Phone', addedOn: today, addedTime: '08:52', lastUsedOn: null }

test.each([
  ['added today', {}, 'Added today at 8:52 am. Not used yet.'],
  ['added after noon', { addedTime: '12:05' }, 'Added today at 12:05 pm. Not used yet.'],
  ['used', { addedOn: day('2026-08-14'), lastUsedOn: day('2026-11-26') }, 'Added 14/08/2026. Last used 26/11/2026.'],
  ['used today', { addedOn: day('2026-08-14'), lastUsedOn: today }, 'Added 14/08/2026. Last used today.'],
  ['whose use the provider does not report', { lastUsedOn: undefined }, 'Added today at 8:52 am.'],
  ['without any facts', { addedOn: undefined, lastUsedOn: undefined }, ''],
])('describes a passkey %s', (_, facts, line) => {
  expect(passkeyDetails({ ...passkey, ...facts }, today).replaceAll('\u00a0', ' ')).toBe(line)
})
