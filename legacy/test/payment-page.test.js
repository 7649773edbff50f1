// What customers read about a payment, and what is sent when they press the button again.
import { readFileSync } from 'node:fs'
import { paymentPage } from '../src/app/payment-page.js'
import { fail, newTab, openPage } from './page.js'

const PAY = 'POST account/payment'
const received = () => ({ amount: 184.32 })

test('confirms a payment and refreshes the balance', async () => {
  let balance = 184.32
  const { page, sent } = await openPage(paymentPage, {
    'GET account': () => ({ balance }),
    [PAY]: () => {
      balance = -5
      return received()
    },
  })
  expect(page).toMatchObject({ state: 'ready', balance: '$184.32', form: { kind: 'kept' } })
  await page.pay()
  expect(page.message).toEqual({ kind: 'success', text: 'Thank you. We received your payment of $184.32.' })
  expect(page).toMatchObject({ state: 'ready', balance: '$5.00 in credit', isOpen: false })
  expect(sent(PAY)).toMatchObject([{ data: { amountCents: 18_432, balanceCents: 18_432 } }])
})

test('after a payment in another window, pays nothing, shows the current balance and keeps the input', async () => {
  let balance = 184.32
  let answer = fail(409, { code: 'balance-changed', detail: 'Your balance has changed. Nothing was paid.' })
  const { page, sent } = await openPage(paymentPage, { 'GET account': () => ({ balance }), [PAY]: () => answer() })
  page.form.values.amount = '100'
  balance = 84.32
  await page.pay()
  expect(page.message).toEqual({
    kind: 'warning',
    text: 'Your balance has changed since this page was opened. Nothing was paid. Please check the amount.',
  })
  expect(page).toMatchObject({ balance: '$84.32', isOpen: false, form: { kind: 'kept', values: { amount: '100' } } })
  answer = received
  await page.pay()
  expect(sent(PAY).map(({ data }) => data.balanceCents)).toEqual([18_432, 8_432])
  expect(page.message.kind).toBe('success')
})

describe('an announced debit', () => {
  const debit = (announced) => ({
    method: { canPay: true, description: 'Visa ending in 4242' },
    tokens: '/tokens',
    announced,
  })
  const due = (amount) => ({ date: '2026-12-05', amount })

  test.each([
    [due(84.32), "We'll still debit $84.32 on 5 December 2026."],
    [null, "The debit that was announced for 5 December 2026 won't be made."],
  ])('is mentioned before a payment, and afterwards whether it is still made: %j', async (after, sentence) => {
    let announced = due(184.32)
    const { page } = await openPage(paymentPage, {
      'GET account/direct-debit': () => debit(announced),
      [PAY]: () => {
        announced = after
        return { amount: 100, receipt: '9F3A-62C1' }
      },
    })
    expect(page.debit).toEqual({ on: '5 December 2026', amount: '$184.32', from: 'Visa ending in 4242' })
    await page.pay()
    // At once: a screen reader would read a message that grows again from its beginning.
    expect(page.message).toEqual({
      kind: 'success',
      text: `Thank you. We received your payment of $100.00. Your receipt number is 9F3A-62C1. ${sentence}`,
    })
  })

  test('is not mentioned when the new balance cannot be shown', async () => {
    let isPaid = false
    const { page } = await openPage(paymentPage, {
      'GET account/direct-debit': () => (isPaid ? fail(500)() : debit(due(184.32))),
      [PAY]: () => {
        isPaid = true
        return received()
      },
    })
    await page.pay()
    expect(page.message.text).toBe('Thank you. We received your payment of $184.32.')
  })
})

test('the button says what it pays', async () => {
  const { page } = await openPage(paymentPage, { [PAY]: fail(-1) })
  expect(page.action()).toBe('Pay $184.32')
  page.form.values.amount = '$1,202.8'
  expect(page.action()).toBe('Pay $1,202.80')
  page.form.values.amount = 'ten'
  expect(page.action()).toBe('Pay')
  page.form.values.amount = '5'
  const paying = page.pay()
  expect(page.action()).toBe('Paying…')
  await paying
  expect(page.action()).toBe('Check again')
})

test('a confirmed payment stays so when the new balance cannot be shown, and the form is hidden', async () => {
  let isPaid = false
  const { page } = await openPage(paymentPage, {
    'GET account': () => (isPaid ? fail(500)() : { balance: 184.32 }),
    [PAY]: () => {
      isPaid = true
      return received()
    },
  })
  await page.pay()
  expect(page.message).toEqual({ kind: 'success', text: 'Thank you. We received your payment of $184.32.' })
  expect(page.state).toBe('failed')
})

test.each([-1, 404, 500, 503])(
  'after status %i a payment may have been made: it is repeated with the same key',
  async (status) => {
    let answer = fail(status)
    const { page, sent } = await openPage(paymentPage, { [PAY]: () => answer() })
    await page.pay()
    expect(page.message).toEqual({
      kind: 'warning',
      text: 'Your payment is not confirmed yet. Check again in a moment: you will not pay twice.',
    })
    expect(page.isOpen).toBe(true)
    answer = received
    await page.pay()
    expect(page.message.kind).toBe('success')
    const [first, second] = sent(PAY)
    expect(second).toEqual(first)
    expect(first.key).toMatch(/^[\da-f-]{36}$/)
  },
)

test.each([
  [401, 'Nothing was paid, because you are not logged in any more. Please reload the page.'],
  [403, 'Nothing was paid, because your login was refused. Please give us a call.'],
  [413, 'Nothing was paid. Please reload the page before you try again.'],
  [429, 'Nothing was paid, because there were too many requests. Please try again in a moment.'],
])(
  'after the first answer %i nothing was begun: the customer may change the payment and start it again',
  async (status, text) => {
    const tab = newTab()
    let answer = fail(status)
    const { page, sent } = await openPage(paymentPage, { [PAY]: () => answer() }, { tab })
    await page.pay()
    expect(page).toMatchObject({ message: { kind: 'danger', text }, isOpen: false, isBusy: false })
    expect((await openPage(paymentPage, {}, { tab })).page.isOpen).toBe(false)
    answer = received
    page.form.values.amount = '7.77'
    await page.pay()
    expect(page.message.kind).toBe('success')
    const [first, second] = sent(PAY)
    expect(second.data).toEqual({ amountCents: 777, balanceCents: 18_432 })
    expect(second.key).not.toBe(first.key)
  },
)

test.each([401, 403, 413, 429])(
  'status %i says nothing about a payment whose first response was lost, even after a reload',
  async (status) => {
    const tab = newTab()
    let answer = fail(-1)
    const first = await openPage(paymentPage, { [PAY]: () => answer() }, { tab })
    await first.page.pay()
    answer = fail(status)
    await first.page.pay()
    const reloaded = await openPage(paymentPage, { [PAY]: fail(status) }, { tab })
    await reloaded.page.pay()
    for (const { page } of [first, reloaded])
      expect(page).toMatchObject({
        message: { text: 'Your payment is not confirmed yet. Check again in a moment: you will not pay twice.' },
        isOpen: true,
      })
    const keys = [...first.sent(PAY), ...reloaded.sent(PAY)].map(({ key }) => key)
    expect(keys).toEqual([keys[0], keys[0], keys[0]])
  },
)

test.each([
  [400, undefined, 'Something went wrong. Please reload the page before you try again.'],
  [409, { detail: 'No card or bank account is kept.' }, 'No card or bank account is kept.'],
  [422, { detail: 'The payment was declined.' }, 'The payment was declined.'],
])('after status %i a payment was not made: the next one has another key', async (status, data, text) => {
  const { page, sent } = await openPage(paymentPage, { [PAY]: fail(status, data) })
  await page.pay()
  expect(page.message).toEqual({ kind: 'danger', text })
  expect(page.isOpen).toBe(false)
  await page.pay()
  const [first, second] = sent(PAY)
  expect(second.key).not.toBe(first.key)
})

describe('when the session ends', () => {
  const notConfirmed = {
    kind: 'warning',
    text: 'Your payment is not confirmed yet. Check again in a moment: you will not pay twice.',
  }
  /** The browser leaves immediately, and nothing follows. */
  function endingSession() {
    const session = { isOver: false, hasEnded: () => session.isOver }
    session.token = async () => {
      if (session.isOver) throw new Error('no token')
      return 'a token'
    }
    session.left = new Promise((resolve) => (session.leave = () => new Promise(() => resolve())))
    return session
  }

  test('while a payment is unconfirmed, the customer returns to it from the login page', async () => {
    const [session, tab] = [endingSession(), newTab()]
    const first = await openPage(paymentPage, { [PAY]: fail(-1) }, { session, tab })
    first.page.form.values.amount = '7.77'
    await first.page.pay()
    session.isOver = true
    void first.page.pay()
    await session.left

    const second = await openPage(paymentPage, { [PAY]: () => ({ amount: 7.77 }) }, { tab })
    expect(second.page).toMatchObject({ message: notConfirmed, isOpen: true, form: { values: { amount: '7.77' } } })
    await second.page.pay()
    expect(second.sent(PAY)).toEqual(first.sent(PAY))
    expect(second.page).toMatchObject({ message: { kind: 'success' }, isOpen: false, form: { problems: {} } })
    expect((await openPage(paymentPage, {}, { tab })).page.message).toBeUndefined()
  })

  test('before a page is shown, leads to the login page', async () => {
    const session = endingSession()
    session.isOver = true
    void openPage(paymentPage, {}, { session })
    await session.left
  })

  test('before a payment was sent, the customer returns to the amount and reads that nothing was paid', async () => {
    const [session, tab] = [endingSession(), newTab()]
    const first = await openPage(paymentPage, {}, { session, tab })
    first.page.form.values.amount = '7.77'
    session.isOver = true
    void first.page.pay()
    await session.left

    const second = await openPage(paymentPage, { [PAY]: () => ({ amount: 7.77 }) }, { tab })
    expect(second.page).toMatchObject({
      message: {
        kind: 'warning',
        text: 'Nothing was paid, because you had to log in first. Please check the amount and pay again.',
      },
      isOpen: false,
      form: { values: { amount: '7.77' } },
    })
    expect((await openPage(paymentPage, {}, { tab })).page.message).toBeUndefined()
    await second.page.pay()
    expect(second.page.message.kind).toBe('success')
  })

  describe('a token that cannot be fetched for another reason', () => {
    const offline = () => Promise.reject(new Error('offline'))

    test('does not lead to the login page, and before the first request nothing was paid', async () => {
      const [session, tab] = [endingSession(), newTab()]
      const leave = jest.spyOn(session, 'leave')
      const { page, sent } = await openPage(paymentPage, { [PAY]: received }, { session, tab })
      const { token } = session
      session.token = offline
      await page.pay()
      const text = "Nothing was paid, because we couldn't check your login. Please try again in a moment."
      expect(page).toMatchObject({ message: { kind: 'danger', text }, isOpen: false, isBusy: false })
      expect((await openPage(paymentPage, {}, { tab })).page.message).toBeUndefined()
      session.token = token
      await page.pay()
      expect(page.message.kind).toBe('success')
      expect(sent(PAY)).toHaveLength(1)
      expect(leave).not.toHaveBeenCalled()
    })

    test('says nothing about a payment whose response was lost', async () => {
      const [session, tab] = [endingSession(), newTab()]
      const { page } = await openPage(paymentPage, { [PAY]: fail(-1) }, { session, tab })
      await page.pay()
      session.token = offline
      await page.pay()
      expect(page).toMatchObject({ message: notConfirmed, isOpen: true })
      expect((await openPage(paymentPage, {}, { tab })).page).toMatchObject({ message: notConfirmed, isOpen: true })
    })
  })

  test('another customer who logs in there does not see the payment', async () => {
    const tab = newTab()
    await (await openPage(paymentPage, { [PAY]: fail(-1) }, { tab })).page.pay()
    const other = await openPage(
      paymentPage,
      { 'GET account': () => ({ accountNumber: '4000000012', balance: 5 }) },
      { tab },
    )
    expect(other.page).toMatchObject({ isOpen: false, form: { values: { amount: '5.00' } } })
    expect(other.page.message).toBeUndefined()
    expect((await openPage(paymentPage, {}, { tab })).page.message).toBeUndefined()
  })
})

test.each([
  [422, 'declined'],
  [409, 'without a method'],
])('a payment answered with %i, %s, is not repeated after a reload', async (status) => {
  const tab = newTab()
  await (await openPage(paymentPage, { [PAY]: fail(status, { detail: 'No.' }) }, { tab })).page.pay()
  const { page } = await openPage(paymentPage, {}, { tab })
  expect(page.isOpen).toBe(false)
  expect(page.message).toBeUndefined()
})

test('shows the server’s message about the amount at the amount', async () => {
  const message = 'The amount is more than $1,184.32.'
  const { page } = await openPage(paymentPage, {
    [PAY]: fail(422, { detail: 'Invalid.', errors: [{ path: '/amountCents', message }] }),
  })
  await page.pay()
  expect(page.form.problems).toEqual({ amount: message })
})

/** A card whose fields are in the gateway's frame. */
async function payByCard(card, server = {}) {
  const { page, sent } = await openPage(paymentPage, { [PAY]: received, ...server })
  page.form.kind = 'card'
  page.form.card = { check: async () => ({}), createToken: async () => 'token-1', ...card }
  const form = page.form
  await page.pay()
  return { page, sent, form }
}

test('a card is paid with the token of its fields', async () => {
  const { sent } = await payByCard({})
  expect(sent(PAY).map(({ data }) => data.token)).toEqual(['token-1'])
  expect(sent('POST /payment-gateway/tokens')).toEqual([])
})

test('problems of the card are shown together with those of the page, and nothing is paid', async () => {
  const createToken = jest.fn()
  const number = 'Enter a valid card number'
  const { page, sent } = await openPage(paymentPage, {})
  page.form.kind = 'card'
  page.form.values.amount = ''
  page.form.card = { check: async () => ({ number }), createToken }
  await page.pay()
  expect(page.form.problems).toEqual({ number, amount: 'Enter an amount in dollars and cents, such as 184.32' })
  expect(page.isBusy).toBe(false)
  expect([sent(PAY), createToken.mock.calls]).toEqual([[], []])
})

test('pays what was entered when the button was pressed, not what is edited while the card is checked', async () => {
  const { page, sent } = await openPage(paymentPage, { [PAY]: received })
  page.form.kind = 'card'
  page.form.card = {
    check: async () => {
      page.form.values.amount = '999'
      page.form.kind = 'kept'
      return {}
    },
    createToken: async () => 'token-1',
  }
  await page.pay()
  expect(sent(PAY).map(({ data }) => data)).toEqual([{ amountCents: 18_432, balanceCents: 18_432, token: 'token-1' }])
})

test('two clicks while the card is checked pay once', async () => {
  let answer
  const { page, sent } = await openPage(paymentPage, { [PAY]: received })
  page.form.kind = 'card'
  page.form.card = { check: () => new Promise((resolve) => (answer = resolve)), createToken: async () => 'token-1' }
  const both = [page.pay(), page.pay()]
  answer({})
  await Promise.all(both)
  expect(sent(PAY)).toHaveLength(1)
})

test('shows the gateway’s message about the number at the number', async () => {
  const message = 'This is a demonstration: use one of its test cards'
  const data = { detail: message, errors: [{ path: '/number', message }] }
  const { form } = await payByCard({ createToken: async () => fail(422, data)() })
  expect(form.problems).toEqual({ number: message })
})

test('an unreachable gateway takes no payment, and the page promises nothing', async () => {
  const { page, sent } = await payByCard({ createToken: async () => fail(-1)() })
  expect(page.message.text).toBe('Something went wrong. Please reload the page before you try again.')
  expect(sent(PAY)).toEqual([])
})

test('says once, if at all, that it is loading: three regions would say it three times', () => {
  for (const file of ['index.html', 'pages/payment.html', 'pages/direct-debit.html']) {
    const text = readFileSync(new URL(`../src/${file}`, `file://${__filename}`), 'utf8')
    expect(text).toContain('Loading…')
    expect(text).not.toMatch(/role="status"[^>]*>Loading…/)
  }
})
