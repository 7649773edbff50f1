// What customers read about their direct debit when a call fails.
import { directDebitPage } from '../src/app/direct-debit-page.js'
import { fail, openPage } from './page.js'

const SAVE = 'PUT account/direct-debit'
const TOKEN = 'POST /payment-gateway/tokens'

async function save(server) {
  const opened = await openPage(directDebitPage, { [TOKEN]: () => ({ token: 'token-1' }), ...server })
  const { form } = opened.page
  Object.assign(form.values, { bsb: '062-000', accountNumber: '12345678', holder: ' Ann Other ' })
  await opened.page.save()
  return { ...opened, form }
}

test('what is sent is the token, the name and the version that the customer saw, never the number', async () => {
  const method = { description: 'BSB 062-000, account ending in 678' }
  const { page, sent } = await save({ [SAVE]: () => ({ method, tokens: '/tokens', version: 4 }) })
  expect(page.message).toEqual({ kind: 'success', text: 'Direct debit is set up: BSB 062-000, account ending in 678.' })
  expect(sent(SAVE).map(({ data }) => data)).toEqual([{ token: 'token-1', holder: 'Ann Other', version: 3 }])
})

test('a lost answer is asked for once more with the same key', async () => {
  const { page, sent } = await save({ [SAVE]: fail(-1) })
  const [first, second, ...others] = sent(SAVE)
  expect([second, others]).toEqual([first, []])
  expect(page.message).toEqual({
    kind: 'danger',
    text: 'Something went wrong. Please reload the page before you try again.',
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

  test('after a lost answer, nobody knows', async () => {
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

test('what another gateway says of a field stands at the field', async () => {
  const message = 'Enter a BSB of 6 digits'
  const { form, sent } = await save({ [TOKEN]: fail(422, { errors: [{ path: '/bsb', message }] }) })
  expect(form.problems).toEqual({ bsb: message })
  expect(sent(SAVE)).toEqual([])
})

test('a gateway that says nothing about its refusal is not quoted', async () => {
  const { page } = await save({ [TOKEN]: fail(422, '<h1>Unprocessable</h1>') })
  expect(page.message.text).toBe('Something went wrong. Please reload the page before you try again.')
})

describe('removal', () => {
  const REMOVE = 'DELETE account/direct-debit'
  const removed = { method: null, tokens: '/tokens', version: 4 }

  test('asks first, and the customer may keep it', async () => {
    const { page, sent } = await openPage(directDebitPage, { [REMOVE]: () => removed })
    page.askToRemove()
    expect(page.isAsking).toBe(true)
    page.keep()
    expect([page.isAsking, sent(REMOVE)]).toEqual([false, []])
  })

  test('is shown at once', async () => {
    const { page } = await openPage(directDebitPage, { [REMOVE]: () => removed })
    page.askToRemove()
    await page.remove()
    expect(page).toMatchObject({
      current: { method: null },
      isAsking: false,
      message: { kind: 'success', text: 'Direct debit is removed. Please pay each bill by its due date.' },
    })
  })

  test('is asked for once more with the same key when the answer is lost', async () => {
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
