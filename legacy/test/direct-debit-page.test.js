// What customers read about their direct debit when a call fails.
import { directDebitPage } from '../src/app/direct-debit-page.js'
import { fail, newTab, openPage } from './page.js'

const SAVE = 'PUT account/direct-debit'
const TOKEN = 'POST /payment-gateway/tokens'

async function save(server, surroundings) {
  const opened = await openPage(directDebitPage, { [TOKEN]: () => ({ token: 'token-1' }), ...server }, surroundings)
  const { form } = opened.page
  Object.assign(form.values, { bsb: '062-000', accountNumber: '12345678', holder: ' Ann Other ' })
  form.isAccepted = true
  await opened.page.save()
  return { ...opened, form }
}

test('sends the token, the name and the version that the customer saw, never the number', async () => {
  const method = { description: 'BSB 062-000, account ending in 678' }
  const { page, sent } = await save({ [SAVE]: () => ({ method, tokens: '/tokens', version: 4 }) })
  expect(page.message).toEqual({ kind: 'success', text: 'Direct debit is set up: BSB 062-000, account ending in 678.' })
  expect(sent(SAVE).map(({ data }) => data)).toEqual([
    { token: 'token-1', holder: 'Ann Other', agreement: '2026-07', version: 3 },
  ])
})

test('saves what was entered when the button was pressed, not what is edited while the card is checked', async () => {
  const method = { description: 'Visa ending in 4242' }
  const { page, sent } = await openPage(directDebitPage, { [SAVE]: () => ({ method, tokens: '/tokens', version: 4 }) })
  const { form } = page
  const check = async () => {
    Object.assign(form, { kind: 'bankAccount', isAccepted: false })
    form.values.holder = 'Sam Other'
    return {}
  }
  const card = { check, createToken: async () => 'token-2' }
  Object.assign(form, { kind: 'card', card, values: { holder: 'Ann Other' }, isAccepted: true })
  await page.save()
  expect(sent(SAVE).map(({ data }) => data)).toMatchObject([{ token: 'token-2', holder: 'Ann Other' }])
})

test('shows an amount already due, which direct debit does not collect, until it is paid', async () => {
  const method = { description: 'Visa ending in 4242' }
  const answer = (alreadyDue) => ({ method, tokens: '/tokens', alreadyDue, version: 4 })
  const { page } = await save({ [SAVE]: () => answer(184.3) })
  expect(page.alreadyDue).toBe('$184.30')
  const reloaded = await openPage(directDebitPage, { 'GET account/direct-debit': () => answer(184.3) })
  expect(reloaded.page.alreadyDue).toBe('$184.30')
  const paid = await openPage(directDebitPage, { 'GET account/direct-debit': () => answer(null) })
  expect(paid.page.alreadyDue).toBeUndefined()
})

test('after a change in another window, the page shows the current direct debit and keeps the input', async () => {
  const method = { description: 'Visa ending in 4242' }
  const changed = { code: 'changed-elsewhere', detail: 'This was changed in the meantime. Load it again.' }
  let reads = 0
  const { page, form, sent } = await save({
    'GET account/direct-debit': () => {
      reads += 1
      const agreement = { version: '2026-07', address: '/agreement' }
      return { method: reads > 1 ? method : null, tokens: '/payment-gateway/tokens', agreement, version: 2 + reads }
    },
    [SAVE]: fail(409, changed),
  })
  expect(page.message).toEqual({
    kind: 'warning',
    text: 'Your direct debit was changed in another window. Check it, and save again if you still want to change it.',
  })
  expect(page.current).toMatchObject({ method, version: 4 })
  expect(page.form).toBe(form)
  expect(form.values).toMatchObject({ bsb: '062-000', accountNumber: '12345678' })
  await page.save()
  expect(sent(SAVE).map(({ data }) => data.version)).toEqual([3, 4])
})

test('a lost response is requested again with the same key', async () => {
  const { page, sent } = await save({ [SAVE]: fail(-1) })
  const [first, second, ...others] = sent(SAVE)
  expect([second, others]).toEqual([first, []])
  expect(page.message).toEqual({
    kind: 'danger',
    text: 'Something went wrong. Please reload the page before you try again.',
  })
})

describe('when the sign-in is too old', () => {
  const tooOld = fail(403, { code: 'sign-in-too-old' })
  const method = { description: 'BSB 062-000, account ending in 678' }
  const done = () => ({ method, tokens: '/tokens', version: 4 })

  /** @returns the requests sent by the page that was left for a fresh sign-in */
  async function leaveForLogin(tab) {
    const logins = []
    let leave
    const left = new Promise((resolve) => {
      leave = (login) => {
        logins.push(login)
        resolve()
        return new Promise(() => undefined)
      }
    })
    const session = { token: async () => 'a token', subject: 'alex', leave }
    const opened = await openPage(
      directDebitPage,
      { [TOKEN]: () => ({ token: 'token-1' }), [SAVE]: tooOld },
      { session, tab },
    )
    Object.assign(opened.page.form.values, { bsb: '062-000', accountNumber: '12345678', holder: 'Ann Other' })
    opened.page.form.isAccepted = true
    void opened.page.save()
    await left
    expect(logins).toEqual([{ maxAge: 300 }])
    return opened.sent(SAVE)
  }
  const signedIn = (subject) => ({ token: async () => 'a token', subject })

  test('the login page comes first, then the change is made with the same key', async () => {
    const tab = newTab()
    const [first] = await leaveForLogin(tab)
    const { page, sent } = await openPage(directDebitPage, { [SAVE]: done }, { session: signedIn('alex'), tab })
    expect(sent(SAVE)).toEqual([first])
    expect(page.message).toEqual({ kind: 'success', text: `Direct debit is set up: ${method.description}.` })
    const again = await openPage(directDebitPage, { [SAVE]: done }, { session: signedIn('alex'), tab })
    expect(again.sent(SAVE)).toEqual([])
  })

  test('no account number is kept', async () => {
    const kept = []
    const tab = { ...newTab(), setItem: (_key, text) => kept.push(text) }
    await leaveForLogin(tab)
    expect(kept.join()).not.toMatch(/12345678|062/)
  })

  test('nothing changes when somebody else logs in', async () => {
    const tab = newTab()
    await leaveForLogin(tab)
    const { page, sent } = await openPage(directDebitPage, { [SAVE]: done }, { session: signedIn('sam'), tab })
    expect([page.message, sent(SAVE)]).toEqual([undefined, []])
  })

  test('a provider that does not ask again does not cause a redirect loop', async () => {
    const tab = newTab()
    await leaveForLogin(tab)
    const { page } = await openPage(directDebitPage, { [SAVE]: tooOld }, { session: signedIn('alex'), tab })
    expect(page.message.text).toBe(
      'Nothing was changed, because you logged in too long ago. Please log out, log in and try again.',
    )
    expect(page.isBusy).toBe(false)
  })
})

describe('when the login cannot be checked', () => {
  const offline = () => Promise.reject(new Error('offline'))
  const nothingChanged = {
    kind: 'danger',
    text: "Nothing was changed, because we couldn't check your login. Please try again in a moment.",
  }
  const openSession = () => ({ token: async () => 'a token', hasEnded: () => false })

  test('nothing was changed', async () => {
    const session = openSession()
    const { page, sent } = await openPage(directDebitPage, {}, { session })
    session.token = offline
    await page.remove()
    expect(page).toMatchObject({ message: nothingChanged, isBusy: false })
    expect(sent('DELETE account/direct-debit')).toEqual([])
  })

  test('after a lost response, the result is unknown', async () => {
    const session = openSession()
    const lost = () => {
      session.token = offline
      fail(-1)()
    }
    const { page } = await openPage(directDebitPage, { 'DELETE account/direct-debit': lost }, { session })
    await page.remove()
    expect(page.message.text).toBe('Something went wrong. Please reload the page before you try again.')
  })
})

describe('the service agreement', () => {
  const NOT_ACCEPTED = 'Please accept the Direct Debit Request Service Agreement'

  test('has to be accepted before anything is sent', async () => {
    const { page, sent } = await openPage(directDebitPage, { [TOKEN]: () => ({ token: 'token-1' }) })
    Object.assign(page.form.values, { bsb: '062-000', accountNumber: '12345678', holder: 'Ann Other' })
    await page.save()
    expect(page.form.problems).toEqual({ agreement: NOT_ACCEPTED })
    expect([sent(TOKEN), sent(SAVE)]).toEqual([[], []])
    page.form.isAccepted = true
    page.checkAgreement()
    expect(page.form.problems).toEqual({})
  })

  test('is refused at its field if it has changed meanwhile', async () => {
    const message = 'The Direct Debit Request Service Agreement has changed. Please reload the page and read it again'
    const { form } = await save({ [SAVE]: fail(422, { errors: [{ path: '/agreement', message }] }) })
    expect(form.problems).toEqual({ agreement: message })
  })
})

test('shows another gateway’s message about a field at that field', async () => {
  const message = 'Enter a BSB of 6 digits'
  const { form, sent } = await save({ [TOKEN]: fail(422, { errors: [{ path: '/bsb', message }] }) })
  expect(form.problems).toEqual({ bsb: message })
  expect(sent(SAVE)).toEqual([])
})

test('does not quote a gateway that gives no reason', async () => {
  const { page } = await save({ [TOKEN]: fail(422, '<h1>Unprocessable</h1>') })
  expect(page.message.text).toBe('Something went wrong. Please reload the page before you try again.')
})

describe('removal', () => {
  const REMOVE = 'DELETE account/direct-debit'
  const removed = { method: null, tokens: '/tokens', version: 4 }

  test('asks first, and the customer may cancel', async () => {
    const { page, sent } = await openPage(directDebitPage, { [REMOVE]: () => removed })
    page.askToRemove()
    expect(page.isAsking).toBe(true)
    page.keep()
    expect([page.isAsking, sent(REMOVE)]).toEqual([false, []])
  })

  test('is shown immediately', async () => {
    const { page } = await openPage(directDebitPage, { [REMOVE]: () => removed })
    page.askToRemove()
    await page.remove()
    expect(page).toMatchObject({
      current: { method: null },
      isAsking: false,
      message: { kind: 'success', text: 'Direct debit is removed. Please pay each bill by its due date.' },
    })
  })

  test('is repeated with the same key when the response is lost', async () => {
    const answers = [fail(-1), () => removed]
    const { page, sent } = await openPage(directDebitPage, { [REMOVE]: () => answers.shift()() })
    await page.remove()
    const [first, second, ...others] = sent(REMOVE)
    expect([second, others]).toEqual([first, []])
    expect(first.key).toMatch(/^[\da-f-]{36}$/)
    expect(page.message.kind).toBe('success')
  })

  test('that fails leaves the direct debit on the page', async () => {
    const { page } = await openPage(directDebitPage, { [REMOVE]: fail(503) })
    page.askToRemove()
    await page.remove()
    expect(page).toMatchObject({
      current: { method: { description: 'Visa ending in 4242' } },
      isAsking: false,
      isBusy: false,
      message: { kind: 'danger', text: 'Something went wrong. Please reload the page before you try again.' },
    })
  })
})
