// The relay gets neither an email nor our password before it has proved its identity. The delivery test covers a known
// relay.
import { readMailSettings } from '../../src/config/mail-settings'
import { failureOf } from '../../src/mail/delivery-failure'
import { openTransport } from '../../src/mail/transport'
import { newDataDir, removeDataDir } from '../support/server'
import { makeRelayCertificate, Relay } from './relay'

const from = { name: 'Blue Energy', address: 'portal@energy.example' }
const mail = { subject: 'Your move-out', text: 'Hello', html: '<p>Hello</p>' }
const envelope = { id: 'an-id', recipient: 'ann@example.com' }

async function sendTo(url: string): Promise<unknown> {
  const { mail: settings } = readMailSettings({ SMTP_URL: url, MAIL_FROM: from.address })
  return openTransport(settings, from, { id: 'mark', png: Buffer.from('a picture') })
    .send(mail, envelope)
    .catch((error: unknown) => failureOf(error))
}

const folder = newDataDir()
const certificate = makeRelayCertificate(folder)
afterAll(() => removeDataDir(folder))

test.each(['STARTTLS', 'TLS'] as const)(
  'a relay with an unknown certificate gets nothing by %s, and no email is given up because of it',
  async (by) => {
    const relay = await Relay.open({ by, certificate })
    const failure = { kind: 'settings', text: expect.stringContaining('self-signed certificate') }
    expect(await sendTo(relay.url)).toEqual(failure)
    await relay.stop()
    expect([relay.users, relay.attempts]).toEqual([[], []])
  },
)

test('a remote relay without encryption gets nothing, and no email is given up because of it', async () => {
  const relay = await Relay.open()
  expect(await sendTo(relay.url.replace('127.0.0.1', '0.0.0.0'))).toMatchObject({ kind: 'settings' })
  await relay.stop()
  expect([relay.users, relay.attempts]).toEqual([[], []])
})
