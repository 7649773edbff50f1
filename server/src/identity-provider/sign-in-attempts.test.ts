import { Problem } from '../http/problem'
import { signInAttempts, type SignInCaller } from './sign-in-attempts'

const HOUR = 60 * 60
const email = 'alex@example.com'
const from = (source: string): SignInCaller => ({ kind: 'stranger', source })

function guessedAccount() {
  let now = 0
  const attempts = signInAttempts({ now: () => now })
  /** @returns the code of the refusal, or 'checked' */
  const guess = async (caller: SignInCaller, account = email) => {
    try {
      attempts.check(account, caller)
      await attempts.begin(account, caller)
    } catch (error) {
      if (error instanceof Problem) return error.code
      throw error
    }
    attempts.countFailure(account, caller)
    return 'checked'
  }
  /** @returns how many passwords were checked */
  const attack = async (networks: number, guesses: number) => {
    let checked = 0
    for (let round = 0; round < guesses; round += 1)
      for (let network = 0; network < networks; network += 1)
        if ((await guess(from(`network ${network}`))) === 'checked') checked += 1
    return checked
  }
  return { attempts, guess, attack, wait: (seconds: number) => (now += seconds * 1000) }
}

it('an account bears a limited number of guesses from many networks: thirty, and two of each', async () => {
  const { attack } = guessedAccount()
  expect(await attack(1000, 20)).toBe(2_000)
  const few = guessedAccount()
  expect(await few.attack(10, 50)).toBe(30)
})

it.each([
  ['2001:db8:7', (n: number) => `2001:db8:7:${n}::/64`],
  ['203.0.113', (n: number) => `203.0.113.${n}`],
])('the addresses of one rented network are one newcomer: %s', async (_name, addressOf) => {
  const { attack, guess } = guessedAccount()
  await attack(1000, 1)
  const codes: unknown[] = []
  for (let n = 1; n <= 4; n += 1) codes.push(await guess(from(addressOf(n))))
  expect(codes).toEqual(['checked', 'checked', 'account-under-attack', 'account-under-attack'])
})

it('a thousand networks that guess for a day check fewer than eight thousand passwords', async () => {
  const { attack, wait } = guessedAccount()
  let checked = 0
  for (let passed = 0; passed < 24 * HOUR; passed += HOUR / 2) {
    checked += await attack(1000, 2)
    wait(HOUR / 2)
  }
  expect(checked).toBeLessThan(8_000)
})

it('the owner on a new device logs in while fifty networks guess, even after a typing error', async () => {
  const { attack, guess } = guessedAccount()
  await attack(50, 20)
  const owner = from('home of alex')
  expect([await guess(owner), await guess(owner)]).toEqual(['checked', 'checked'])
  expect(await guess(from('network 7'))).toBe('account-under-attack')
})

it('the owner on a new device logs in although a thousand new networks guess at the same time', async () => {
  const { attack, guess } = guessedAccount()
  await attack(1000, 1)
  const owner = from('home of alex')
  expect([await guess(owner), await guess(owner)]).toEqual(['checked', 'checked'])
})

it('a network that has guessed is told to use a known device, and for how long to wait', async () => {
  const { attack, attempts } = guessedAccount()
  await attack(50, 20)
  await expect(attempts.begin(email, from('network 7'))).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
    detail:
      'Many wrong passwords were tried for this address. Log in on a device that you have used before, or try again in one minute.',
  })
})

it('known devices and sessions of the account, and other accounts, are not affected', async () => {
  const { attack, guess } = guessedAccount()
  await attack(1000, 1)
  for (const kind of ['device', 'session'] as const) expect(await guess({ kind, source: 'own' })).toBe('checked')
  expect(await guess(from('network 999'), 'sam@example.com')).toBe('checked')
})

it('what was refused does not make the wait longer', async () => {
  const { attack, guess, wait } = guessedAccount()
  await attack(50, 20)
  await attack(50, 20)
  wait(60)
  expect(await guess(from('network 7'))).toBe('checked')
})
