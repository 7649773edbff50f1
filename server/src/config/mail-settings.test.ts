import { readMailSettings } from './mail-settings'

const from = { MAIL_FROM: 'portal@energy.example' }

test('without a relay emails are kept', () => {
  expect(readMailSettings({})).toEqual({ mail: { via: 'kept', from: undefined }, problems: [] })
})

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, isLocal: false, login: undefined }],
  ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true, isLocal: false, login: undefined }],
  ['smtp://localhost:1025', { host: 'localhost', port: 1025, secure: false, isLocal: true, login: undefined }],
  ['smtp://[::1]:25', { host: '::1', port: 25, secure: false, isLocal: true, login: undefined }],
  [
    'smtp://localhost.example:25',
    { host: 'localhost.example', port: 25, secure: false, isLocal: false, login: undefined },
  ],
  [
    'smtp://ann%40energy.example:p%2Fss@mail.example:2525',
    {
      host: 'mail.example',
      port: 2525,
      secure: false,
      isLocal: false,
      login: { user: 'ann@energy.example', password: 'p/ss' },
    },
  ],
])('%s is a relay', (SMTP_URL, relay) => {
  expect(readMailSettings({ SMTP_URL, ...from })).toEqual({
    mail: { via: 'smtp', relay, from: { name: undefined, address: 'portal@energy.example' } },
    problems: [],
  })
})

test('a relay may have a rate, which is a whole number', () => {
  const settings = { SMTP_URL: 'smtp://mail.example', ...from }
  expect(readMailSettings({ ...settings, MAIL_RATE: '40' }).mail).toMatchObject({ perSecond: 40 })
  for (const MAIL_RATE of ['0', '-1', '2.5', 'fast'])
    expect(readMailSettings({ ...settings, MAIL_RATE }).problems).toEqual([expect.stringContaining('MAIL_RATE is')])
})

test('the sender may have a name', () => {
  expect(readMailSettings({ MAIL_FROM: 'Blue Energy <portal@energy.example>' }).mail.from).toEqual({
    name: 'Blue Energy',
    address: 'portal@energy.example',
  })
})

test('emails are switched off by name, whatever else is set', () => {
  expect(readMailSettings({ MAIL: 'off', SMTP_URL: 'smtp://mail.example', ...from }).mail.via).toBe('off')
})

test.each([
  [{ MAIL: 'on' }, /^MAIL is "on"/],
  [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM is "nobody"/],
  [{ MAIL_FROM: 'A <a@b.example>, b@b.example' }, /^MAIL_FROM is/],
  [{ SMTP_URL: 'https://secret@mail.example', ...from }, /^SMTP_URL must be/],
  [{ SMTP_URL: 'smtp://secret:%zz@mail.example', ...from }, /^SMTP_URL must be/],
  [{ SMTP_URL: 'smtp://user:secret@mail.example' }, /^SMTP_URL is set: MAIL_FROM must/],
])('%j is refused with a sentence that contains no secret', (env, sentence) => {
  const { problems } = readMailSettings(env)
  expect(problems).toEqual([expect.stringMatching(sentence)])
  expect(problems.join()).not.toContain('secret')
})
