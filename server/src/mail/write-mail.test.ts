import { brandStyles, writeSample as write } from '../../test/mail/sample-mails'
import { mailColours } from './mail-look'

const news = `If you have a question, call us on 1300 000 000 (Monday to Friday, 9 am to 5 pm AEST).

Wattlebird Energy

You get this mail because it is switched on in your notifications.
Stop these mails:
https://portal.example/unsubscribe?key=a.b
Choose what you get:
https://portal.example/notifications
Wattlebird Energy Pty Ltd, ABN 00 000 000 000

`

const end = `If you did not do this, call us on 1300 000 000 (Monday to Friday, 9 am to 5 pm AEST).

Wattlebird Energy

We send this mail to the email address of your account when something about it changes.
Wattlebird Energy Pty Ltd, ABN 00 000 000 000

`

const all: readonly (readonly [string, object, string, string])[] = [
  [
    'contact-details-changed',
    { phone: '+61412345678', sendBillTo: 1 },
    'Your contact details have changed',
    `The contact details of your account were changed on Monday 23 November 2026 at 1:40 pm.

New contact number: 0412 345 678
New preferred contact method: Post
Account number: 4000000011

See my contact details:
https://portal.example/contact-details`,
  ],
  [
    'direct-debit-set-up',
    { method: 'BSB 062-000, account ending in 678' },
    'Direct debit set up',
    `Direct debit was set up for your account on Monday 23 November 2026 at 1:40 pm.

We debit the amount of each bill on its due date. You can change the card or bank account at any time.

Debited from: BSB 062-000, account ending in 678
Account number: 4000000011

See my direct debit:
https://portal.example/#!/accounts/direct-debit/`,
  ],
  [
    'direct-debit-changed',
    { method: 'Visa ending in 4242' },
    'Your direct debit has changed',
    `The card or bank account of your direct debit was changed on Monday 23 November 2026 at 1:40 pm.

Debited from now on: Visa ending in 4242
Account number: 4000000011

See my direct debit:
https://portal.example/#!/accounts/direct-debit/`,
  ],
  [
    'direct-debit-removed',
    { method: 'Visa ending in 4242' },
    'Direct debit removed',
    `Direct debit was removed from your account on Monday 23 November 2026 at 1:40 pm.

We no longer debit your bills. Please pay each bill by its due date.

No longer debited: Visa ending in 4242
Account number: 4000000011

See my direct debit:
https://portal.example/#!/accounts/direct-debit/`,
  ],
  [
    'direct-debit-not-made',
    { cents: 18_432 },
    'We could not debit your bill',
    `We could not debit a bill on its due date, and will not debit it later.

The amount is still to pay. You can pay it from any card or bank account.

Amount: $184.32
Account number: 4000000011

See my bills and payments:
https://portal.example/payment-history`,
  ],
  [
    'bill-extended',
    { bill: 'INV40000011', on: '2026-12-18', before: '2026-12-04' },
    'You have more time to pay a bill',
    `The due date of a bill was extended on Monday 23 November 2026 at 1:40 pm.

If you pay by direct debit, we debit the bill on the new due date.

Bill: INV40000011
New due date: Friday 18 December 2026
Before: Friday 4 December 2026
Account number: 4000000011

See this bill:
https://portal.example/bill/INV40000011`,
  ],
  [
    'bill-extended',
    { bill: 'INV40000011', on: '2026-12-18', before: '2026-12-04', isDebited: false },
    'You have more time to pay a bill',
    `The due date of a bill was extended on Monday 23 November 2026 at 1:40 pm.

A payment of this bill was not made, so direct debit will not collect it. Please pay it yourself.

Bill: INV40000011
New due date: Friday 18 December 2026
Before: Friday 4 December 2026
Account number: 4000000011

See this bill:
https://portal.example/bill/INV40000011`,
  ],
  [
    'dispute-received',
    { number: '9F3A-62C1', bill: 'INV40000011', about: 'Electricity: Usage', answerBy: '2026-12-07' },
    'We have your message about a bill',
    `You told us on Monday 23 November 2026 at 1:40 pm that you disagree with a bill. We look at its readings and prices, and answer by Monday 7 December 2026, by email and on the page of the bill.

The due date of the bill stays the same.

Number of your message: 9F3A-62C1
Bill: INV40000011
About: Electricity: Usage
Account number: 4000000011

See this bill:
https://portal.example/bill/INV40000011`,
  ],
  [
    'dispute-answered',
    { number: '9F3A-62C1', bill: 'INV40000011', answer: 'The meter was read again,\nand the reading was right.' },
    'Our answer to your message about a bill',
    `The meter was read again, and the reading was right.

The page of the bill says who can help if you are not happy with this answer.

Number of your message: 9F3A-62C1
Bill: INV40000011
Account number: 4000000011

See this bill:
https://portal.example/bill/INV40000011`,
  ],
  [
    'payment-dishonoured',
    { cents: 18_432 },
    'A payment was dishonoured',
    `We learnt on Monday 23 November 2026 at 1:40 pm that your bank has not honoured a payment.

The amount is still to pay. You can pay again, from another card or bank account if you like.

Amount: $184.32
Account number: 4000000011

See my bills and payments:
https://portal.example/payment-history`,
  ],
  [
    'email-changed',
    { email: 'ann.new@example.com' },
    'Your login email has changed',
    `The email address of your account was changed on Monday 23 November 2026 at 1:40 pm.

Log in with the new address from now on. We will send your mail to it, too.

New email address: ann.new@example.com
Account number: 4000000011

See my login details:
https://portal.example/login-details`,
  ],
  [
    'holder-added',
    { holder: "Robin O'Shea" },
    'An account holder was added',
    `An account holder was added to your account on Monday 23 November 2026 at 1:40 pm.

Account holder: Robin O'Shea
Account number: 4000000011

See additional account holders:
https://portal.example/additional-account-holder`,
  ],
  [
    'holder-changed',
    { holder: "Robin O'Shea" },
    'The details of an account holder have changed',
    `The details of an additional account holder of your account were changed on Monday 23 November 2026 at 1:40 pm.

Account holder: Robin O'Shea
Account number: 4000000011

See additional account holders:
https://portal.example/additional-account-holder`,
  ],
  [
    'holder-removed',
    { holder: "Robin O'Shea" },
    'An account holder was removed',
    `An account holder was removed from your account on Monday 23 November 2026 at 1:40 pm.

Account holder: Robin O'Shea
Account number: 4000000011

See additional account holders:
https://portal.example/additional-account-holder`,
  ],
  [
    'new-device',
    { browser: 'Chrome on Windows' },
    'New sign-in to your account',
    `Somebody signed in to your account on Monday 23 November 2026 at 1:40 pm, with a device or browser that we had not seen before.

If it was you, you need not do anything.

If it was not you, choose another password at once: follow “Forgot your password?” on the login page. Then open your login details. Sign out what you do not know under “Where you are signed in”, and remove passkeys that are not yours.

Browser: Chrome on Windows
Account number: 4000000011

See my login details:
https://portal.example/login-details`,
  ],
  [
    'passkey-added',
    { name: 'Work laptop' },
    'A passkey was added to your login',
    `A passkey was added to your login on Monday 23 November 2026 at 1:40 pm. It opens your account without a password.

If it was not you, choose another password at once: follow “Forgot your password?” on the login page. Then look at your login details, and remove what you do not know.

Passkey: Work laptop
Account number: 4000000011

See my login details:
https://portal.example/login-details`,
  ],
  [
    'passkey-removed',
    { name: 'Work laptop' },
    'A passkey was removed from your login',
    `A passkey was removed from your login on Monday 23 November 2026 at 1:40 pm. You cannot sign in with it any more.

If it was not you, choose another password at once: follow “Forgot your password?” on the login page. Then look at your login details, and remove what you do not know.

Passkey: Work laptop
Account number: 4000000011

See my login details:
https://portal.example/login-details`,
  ],
  [
    'authenticator-set-up',
    {},
    'An authenticator app was set up for your login',
    `An authenticator app was set up for your login on Monday 23 November 2026 at 1:40 pm. After your password you now enter a code that it shows.

If it was not you, choose another password at once: follow “Forgot your password?” on the login page. Then look at your login details, and remove what you do not know.

Account number: 4000000011

See my login details:
https://portal.example/login-details`,
  ],
  [
    'authenticator-removed',
    {},
    'The authenticator app was removed from your login',
    `The authenticator app was removed from your login on Monday 23 November 2026 at 1:40 pm, with all recovery codes. You now log in with your password alone.

If it was not you, choose another password at once: follow “Forgot your password?” on the login page. Then look at your login details, and remove what you do not know.

Account number: 4000000011

See my login details:
https://portal.example/login-details`,
  ],
  [
    'recovery-codes-replaced',
    {},
    'Your recovery codes were replaced',
    `New recovery codes were made for your login on Monday 23 November 2026 at 1:40 pm. The earlier ones do not work any more.

If it was not you, choose another password at once: follow “Forgot your password?” on the login page. Then look at your login details, and remove what you do not know.

Account number: 4000000011

See my login details:
https://portal.example/login-details`,
  ],
  [
    'recovery-code-used',
    { left: 1 },
    'A recovery code was used',
    `Somebody who knows your password logged in with one of your recovery codes on Monday 23 November 2026 at 1:40 pm.

You have 1 code left.

If it was not you, choose another password at once: follow “Forgot your password?” on the login page. Then look at your login details, and remove what you do not know.

Account number: 4000000011

See my login details:
https://portal.example/login-details`,
  ],
  [
    'recovery-code-used',
    { left: 0 },
    'A recovery code was used',
    `Somebody who knows your password logged in with one of your recovery codes on Monday 23 November 2026 at 1:40 pm.

You have no codes left. Replace them in your login details.

If it was not you, choose another password at once: follow “Forgot your password?” on the login page. Then look at your login details, and remove what you do not know.

Account number: 4000000011

See my login details:
https://portal.example/login-details`,
  ],
  [
    'password-changed',
    {},
    'Your password was changed',
    `The password of your login was changed on Monday 23 November 2026 at 1:40 pm. Other devices were logged out.

If it was not you, choose another password at once: follow “Forgot your password?” on the login page.

Account number: 4000000011

See my login details:
https://portal.example/login-details`,
  ],
  [
    'password-reset',
    { path: '/auth/reset?key=a' },
    'Choose a new password',
    `A link to choose a new password for your login was asked for on Monday 23 November 2026 at 1:40 pm.

The link works once, for 30 minutes. Until you use it, your password stays as it is.

Account number: 4000000011

Choose a new password:
https://portal.example/auth/reset?key=a`,
  ],
  [
    'move-out-booked',
    { on: '2026-12-11' },
    'Your move-out is booked',
    `Your move-out was booked on Monday 23 November 2026 at 1:40 pm. All services of your account end on the day that you move out.

You can change or cancel it until the day before.

Move-out date: Friday 11 December 2026
Account number: 4000000011

See my move-out:
https://portal.example/move-out`,
  ],
  [
    'move-out-changed',
    { on: '2026-12-14', before: '2026-12-11' },
    'The date of your move-out has changed',
    `The date of your move-out was changed on Monday 23 November 2026 at 1:40 pm. All services of your account end on the new date.

You can change or cancel it until the day before.

New move-out date: Monday 14 December 2026
Before: Friday 11 December 2026
Account number: 4000000011

See my move-out:
https://portal.example/move-out`,
  ],
  [
    'move-out-cancelled',
    { before: '2026-12-14' },
    'Your move-out is cancelled',
    `Your move-out was cancelled on Monday 23 November 2026 at 1:40 pm. Your services continue.

Cancelled move-out date: Monday 14 December 2026
Account number: 4000000011

See my move-out:
https://portal.example/move-out`,
  ],
  [
    'opt-in-booked',
    { services: [{ title: 'EV charging', on: '2026-12-11' }] },
    'Your service connection is scheduled',
    `You asked for this service on Monday 23 November 2026 at 1:40 pm, and agreed to the terms and conditions.

You can withdraw it on the page of your services until the day before the connection.

EV charging: from Friday 11 December 2026
Account number: 4000000011

See my services:
https://portal.example/services`,
  ],
  [
    'opt-in-booked',
    {
      services: [
        { title: 'EV charging', on: '2026-12-11' },
        { title: 'GreenPower', on: '2026-12-14' },
      ],
    },
    'Your service connections have been scheduled',
    `You asked for these services on Monday 23 November 2026 at 1:40 pm, and agreed to the terms and conditions.

You can withdraw them on the page of your services until the day before the connection.

EV charging: from Friday 11 December 2026
GreenPower: from Monday 14 December 2026
Account number: 4000000011

See my services:
https://portal.example/services`,
  ],
  [
    'opt-in-withdrawn',
    { title: 'EV charging', before: '2026-12-11' },
    'Your service connection is withdrawn',
    `The connection of a service was withdrawn on Monday 23 November 2026 at 1:40 pm. It will not start, and nothing is charged for it.

Service: EV charging
Withdrawn connection date: Friday 11 December 2026
Account number: 4000000011

See my services:
https://portal.example/services`,
  ],
  [
    'opt-out-booked',
    { title: 'EV charging', on: '2026-12-11' },
    'The disconnection of a service is scheduled',
    `The disconnection of a service was scheduled on Monday 23 November 2026 at 1:40 pm. The service is charged up to and including that day.

You can withdraw it on the page of your services until the day before.

Service: EV charging
Disconnection date: Friday 11 December 2026
Account number: 4000000011

See my services:
https://portal.example/services`,
  ],
  [
    'opt-out-withdrawn',
    { title: 'EV charging', before: '2026-12-11' },
    'The disconnection of a service is withdrawn',
    `The disconnection of a service was withdrawn on Monday 23 November 2026 at 1:40 pm. The service continues.

Service: EV charging
Withdrawn disconnection date: Friday 11 December 2026
Account number: 4000000011

See my services:
https://portal.example/services`,
  ],
]

test.each(all)(
  '%s says what changed, when, and what to do if it was somebody else',
  (template, facts, subject, text) => {
    const mail = write(template, facts)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toBe(`${subject}\n\nHello Ann,\n\n${text}\n\n${end}`)
  },
)

test.each(all)('%s says the same in HTML as in text, without a file to load', (template, facts) => {
  const { html, text, subject } = write(template, facts)
  const words = wordsOf(html)
  for (const line of text.split('\n').filter(Boolean)) {
    const [, name, value] = /^([^:]+): (.+)$/.exec(line) ?? []
    if (name && value && !line.startsWith('If ')) expect(words).toContain(`${name} ${value}`)
    else if (!line.startsWith('https://')) expect(words).toContain(line.replace(/:$/, ''))
  }
  expect(html).toContain('<html lang="en-AU"')
  expect(html).toContain(`<title>${subject}</title>`)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain('href="tel:1300000000"')
  expect(html).not.toMatch(/<(svg|script|link|iframe)|url\(|@import/)
  expect(html.match(/<img [^>]+/g)).toEqual([expect.stringMatching(/src="cid:mark".* alt=""/)])
  expect(html.match(/https?:\/\/[^"]+/g)).toEqual([expect.stringContaining('https://portal.example/')])
})

const bill = { bill: 'INV40000011', month: '2026-10-01', cents: 20_286, owing: 20_286, due: '2026-12-11' }
const less = '$23.83 less than September, mostly because heating and cooling used 98.9 kWh less.'
const billPage = 'See this bill:\nhttps://portal.example/bill/INV40000011'
const usagePage = 'See my usage:\nhttps://portal.example/usage'
const servicesPage = 'See my services:\nhttps://portal.example/services'

const allNews: readonly (readonly [string, object, string, readonly string[]])[] = [
  [
    'bill-ready',
    { ...bill, change: less },
    'Your bill for October 2026 is ready',
    [less, 'Please pay it by the due date.', 'Amount: $202.86\nDue date: Friday 11 December 2026', billPage],
  ],
  [
    'bill-due',
    bill,
    'A bill is due on Friday 11 December 2026',
    [
      'If you have paid it in the last days, there is nothing to do.',
      'To pay: $202.86\nDue date: Friday 11 December 2026',
      billPage,
    ],
  ],
  [
    'bill-overdue',
    bill,
    'A bill is overdue',
    [
      'Please pay it now. If you have paid it in the last days, there is nothing to do.',
      'If you cannot pay it, call us: we find a way together.',
      'To pay: $202.86\nWas due: Friday 11 December 2026',
      billPage,
    ],
  ],
  [
    'debit-announced',
    { ...bill, method: 'Visa ending in 4242' },
    'We debit your bill on Friday 11 December 2026',
    [
      'Please make sure that the amount is available on that day. There is nothing else to do.',
      'Amount: $202.86\nDebit date: Friday 11 December 2026\nDebited from: Visa ending in 4242',
      billPage,
    ],
  ],
  [
    'payment-received',
    { cents: 18_432 },
    'Payment received',
    [
      'We received your payment on Monday 23 November 2026 at 1:40 pm. Thank you.',
      'Amount: $184.32',
      'See my bills and payments:\nhttps://portal.example/payment-history',
    ],
  ],
  [
    'change-tomorrow',
    {
      on: '2026-11-24',
      movesOut: false,
      changes: [
        { title: 'EV charging', starts: true },
        { title: 'GreenPower', starts: false },
      ],
    },
    'A change to your services tomorrow',
    [
      'There is nothing to do. This happens as booked.',
      'Date: Tuesday 24 November 2026\nEV charging: begins\nGreenPower: ends at the end of the day',
      servicesPage,
    ],
  ],
  [
    'change-tomorrow',
    { on: '2026-11-24', movesOut: true, changes: [] },
    'You move out tomorrow',
    [
      'All services of your account end tomorrow. Your last bill follows next month.',
      'Date: Tuesday 24 November 2026',
      'See my move-out:\nhttps://portal.example/move-out',
    ],
  ],
  [
    'night-flow',
    { title: 'Hot water', nights: 3, until: '2026-11-22', litres: 48 },
    'Hot water runs all night',
    [
      'Your meter counted hot water in every half hour of the last 3 nights, between midnight and 5 am.',
      'This may be a leak, or a tap that does not close. Please look at your taps, shower and heater.',
      'Service: Hot water\nLast night: Sunday 22 November 2026\nHot water in that night: 48 L',
      usagePage,
    ],
  ],
  [
    'unusual-use',
    { title: 'Electricity', until: '2026-11-22', unit: 'kWh', used: 21_400, usual: 9_800 },
    'You use much more than usual',
    [
      'In the last seven days you used much more than in the four weeks before. You may know the reason.',
      'If you do not, look for a device that runs all the time.',
      'Service: Electricity\nA day, last seven days: 21.4\u00a0kWh\nA day, four weeks before: 9.8\u00a0kWh\nUntil: Sunday 22 November 2026',
      usagePage,
    ],
  ],
]
const writeNews = (template: string, facts: object) => write(template, facts, { unsubscribe: '/unsubscribe?key=a.b' })

test.each(allNews)('%s says what is new, and how to switch it off', (template, facts, subject, paragraphs) => {
  const mail = writeNews(template, facts)
  const [page, lines, ...sentences] = [...paragraphs].reverse()
  const account = `${lines}\nAccount number: 4000000011`
  const body = [...sentences.reverse(), account, page].join('\n\n')
  expect(mail.subject).toBe(subject)
  expect(mail.text).toBe(`${subject}\n\nHello Ann,\n\n${body}\n\n${news}`)
  expect(mail.unsubscribe).toBe('https://portal.example/unsubscribe?key=a.b')
})

test.each(allNews)('%s says the same in HTML', (template, facts) => {
  const { html, text } = writeNews(template, facts)
  const words = wordsOf(html)
  for (const line of text.split('\n').filter((each) => each && !each.startsWith('https://')))
    expect(words.replaceAll(':', '')).toContain(line.replaceAll('\u00a0', ' ').replaceAll(':', ''))
  expect(html).not.toContain('did not do this')
  expect(html.match(/<img [^>]+/g)).toEqual([expect.stringMatching(/src="cid:mark".* alt=""/)])
  expect(html.match(/https?:\/\/[^"]+/g)).toEqual([
    expect.stringContaining('https://portal.example/'),
    'https://portal.example/unsubscribe?key=a.b',
    'https://portal.example/notifications',
  ])
})

test('an email about a change cannot be switched off', () => {
  const mail = write('password-changed', {}, { unsubscribe: '/unsubscribe?key=a.b' })
  expect(mail.unsubscribe).toBeUndefined()
  expect(mail.text + mail.html).not.toContain('unsubscribe')
})

test('the button has its colour and its padding in Outlook, too', () => {
  const { html } = write('password-changed', {})
  expect(html).toMatch(
    /<td class="button" bgcolor="#[0-9a-f]{6}" style="[^"]*mso-padding-alt: 14px 24px">\s*<a class="button"/,
  )
})

test.each([
  [{ debited: true }, 'You pay by direct debit, so there is nothing to do.', 'Debit date: Friday 11 December 2026'],
  [{ owing: 5_000 }, 'Please pay it by the due date.', 'Still to pay: $50.00'],
  [{ owing: 0 }, 'There is nothing to pay.', 'Amount: $202.86\nAccount'],
  [
    { cents: -500, owing: -500 },
    'There is nothing to pay. The credit comes off your next bill.',
    'Amount: $5.00 CR\nAccount',
  ],
])('a new bill with %j', (facts, sentence, line) => {
  const { text } = write('bill-ready', { ...bill, ...facts, change: less })
  expect(text).toContain(`\n\n${sentence}\n\n`)
  expect(text).toContain(line)
})

test('unchanged data is not in the email', () => {
  expect(write('contact-details-changed', { phone: '+61412345678' }).text).not.toContain('contact method')
  expect(write('contact-details-changed', { sendBillTo: 0 }).text).toContain(
    'New preferred contact method: Email\nAccount',
  )
})

test('the time is local to the property', () => {
  expect(write('move-out-booked', { on: '2026-12-11' }, { zone: 'Australia/Perth' }).text).toContain(
    'on Monday 23 November 2026 at 10:40 am.',
  )
  const midnight = { createdAt: new Date('2026-11-22T13:05:00Z') }
  expect(write('move-out-booked', { on: '2026-12-11' }, midnight).text).toContain(
    'Monday 23 November 2026 at 12:05 am.',
  )
})

test.each([
  '<script>alert(1)</script>',
  `"><img src=x onerror='alert(1)'>`,
  'Ann\r\nBcc: all@example.com',
  'A\u2028B\0C',
  '&amp;',
])('the name %j cannot change the email', (name) => {
  const plain = write('holder-added', { holder: 'Robin' })
  const mail = write('holder-added', { firstName: name, holder: name })
  const oneLine = name.replace(/[\r\n\u2028\0]+/g, ' ')
  expect(mail.subject).toBe(plain.subject)
  expect(mail.text).toContain(`\n\nHello ${oneLine},\n\n`)
  expect(mail.text.split('\n')).toHaveLength(plain.text.split('\n').length)
  expect(wordsOf(mail.html)).toContain(`Account holder ${oneLine}`)
  expect(mail.html.match(/<[a-z]+/g)).toEqual(plain.html.match(/<[a-z]+/g))
})

test.each([
  ['welcome', {}],
  ['toString', {}],
  ['holder-added', {}],
  ['move-out-booked', { on: 'soon' }],
])('%s with the facts %j cannot be written', (template, facts) => {
  expect(() => write(template, facts)).toThrow(/There is no template|do not fit/)
})

/** The visible text. */
function wordsOf(html: string): string {
  return html
    .replace(/<style>[^]*<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.])/g, '$1')
    .replace(/\( /g, '(')
}

describe.each(['wattlebird', 'saltbush'])('the colours of %s', (name) => {
  const { canvas, surface, ink, muted, band, onBand, primary, onPrimary, link } = mailColours(brandStyles(name))
  test.each(['light', 'dark'] as const)('have enough contrast for text in the %s theme', (theme) => {
    const pairs = [
      [ink, surface],
      [muted, surface],
      [link, surface],
      [muted, canvas],
      [onBand, band],
      [onPrimary, primary],
      // Some programs change the page's colours but not the paragraphs', or the reverse.
      [ink, canvas],
      [link, canvas],
    ] as const
    const low = pairs.filter(([front, back]) => contrast(front[theme], back[theme]) < 4.5)
    expect(low).toEqual([])
  })
})

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
