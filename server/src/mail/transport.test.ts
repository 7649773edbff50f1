import { openTransport, relayOptions } from './transport'

const relay = { host: 'mail.example', port: 587, secure: false, isLocal: false, login: undefined }
const mark = { id: 'mark', png: Buffer.from('a picture') }
const from = { name: 'Blue Energy', address: 'portal@energy.example' }

test('an email leaves this machine only with TLS', () => {
  expect(relayOptions(relay)).toMatchObject({ requireTLS: true })
  expect(relayOptions(relay)).not.toHaveProperty('ignoreTLS')
  expect(relayOptions({ ...relay, isLocal: true })).toMatchObject({ ignoreTLS: true })
})

test('no email makes the server read a file or load an address', () => {
  expect(relayOptions(relay)).toMatchObject({ disableFileAccess: true, disableUrlAccess: true })
})

test('a kept email equals what would have been sent, with headers that prevent out-of-office replies', async () => {
  const mail = { subject: 'Your move-out\r\nBcc: all@example.com', text: 'Hello', html: '<p>Hello</p>' }
  const kept = await openTransport({ via: 'kept' }, from, mark).send(mail, {
    id: 'an-id',
    recipient: 'ann@example.com',
  })
  const headers = kept?.source.split('\n\n')[0]?.split('\n')
  expect(headers).toEqual(
    expect.arrayContaining([
      'From: Blue Energy <portal@energy.example>',
      'To: ann@example.com',
      'Reply-To: Wattlebird Energy <help@wattlebird.example>',
      'Subject: Your move-out Bcc: all@example.com',
      'Message-ID: <an-id@energy.example>',
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
    ]),
  )
  expect(headers?.filter((line) => line.startsWith('Bcc'))).toEqual([])
})

test('news has the headers for one-click unsubscribing, with an unfolded address, and other emails do not', async () => {
  const { send } = openTransport({ via: 'kept' }, from, mark)
  const mail = { subject: 'x', text: 'x', html: 'x' }
  const unsubscribe = `https://portal.example/unsubscribe?key=${'k'.repeat(120)}`
  const [news, other] = await Promise.all(
    [{ ...mail, unsubscribe }, mail].map((each) => send(each, { id: 'an-id', recipient: 'ann@example.com' })),
  )
  expect(news?.source.split('\n')).toEqual(
    expect.arrayContaining([`List-Unsubscribe: <${unsubscribe}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']),
  )
  expect(other?.source).not.toContain('List-Unsubscribe')
})

test('the logo is a picture in the email, which a browser can also show', async () => {
  const mail = { subject: 'x', text: 'x', html: '<img src="cid:mark" width="32" height="32" alt="" />' }
  const kept = await openTransport({ via: 'kept' }, from, mark).send(mail, {
    id: 'an-id',
    recipient: 'ann@example.com',
  })
  const [, header = '', content = ''] =
    /\nContent-Type: (image\/png[^]+?)\n\n([A-Za-z0-9+/=\n]+)/.exec(kept?.source ?? '') ?? []
  expect(header).toContain('Content-ID: <mark>')
  expect(header).toContain('Content-Disposition: inline')
  expect(Buffer.from(content, 'base64')).toEqual(mark.png)
  expect(kept?.html).toBe(mail.html.replace('cid:mark', `data:image/png;base64,${mark.png.toString('base64')}`))
})

test('a recipient is one address, whatever it contains', async () => {
  const mail = { subject: 'x', text: 'x', html: 'x' }
  const kept = await openTransport({ via: 'kept' }, from, mark).send(mail, {
    id: 'an-id',
    recipient: 'ann@example.com, bob@example.com',
  })
  expect(kept?.source.match(/^To: .*$/m)?.[0]).toBe('To: <"ann@example.com, bob"@example.com>')
})
