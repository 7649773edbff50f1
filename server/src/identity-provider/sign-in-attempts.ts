// Slows down guessing without locking the owner out (decision record 0034).
import { createHash } from 'node:crypto'
import type { Database } from '../db/connection'
import { Problem } from '../http/problem'
import { rateLimit, type RateLimit } from '../http/rate-limit'
import { networkOf } from '../http/network'
import { growingLock, leakyBucket, slidingWindow } from '../http/rate-limit-rules'

const MINUTE = 60_000
const MEMORY_MS = 12 * 60 * MINUTE

/** For one account from one network: five failures lock for a minute, each later failure for twice as long, at most 15 minutes. */
const PAIR_RULE = growingLock({
  lockingEvent: 5,
  firstLockMs: MINUTE,
  longestLockMs: 15 * MINUTE,
  forgottenAfterMs: MEMORY_MS,
})
/** A device that has signed in to the account before is never locked, only slowed down. */
const DEVICE_RULE = leakyBucket({ capacity: 20, refillPerSecond: 1 / 60 })
/** Wrong passwords of one network, for all accounts together. */
const NETWORK_RULE = leakyBucket({ capacity: 100, refillPerSecond: 0.5 })
/** Attempts of one network or known device, whatever becomes of them. */
const PACE_RULE = leakyBucket({ capacity: 100, refillPerSecond: 10 })
/** Wrong passwords for one account, from all networks together. */
const ACCOUNT_RULE = leakyBucket({ capacity: 30, refillPerSecond: 1 / 60 })
/** When the account has no more, a network that hardly guessed at it has these: the owner on a new device is in one of them. */
const NEWCOMER_RULE = slidingWindow({ most: 2, withinMs: MEMORY_MS })

export interface SignInCaller {
  /** A device has signed in to this account before; a session is of a person who is signed in already. */
  readonly kind: 'stranger' | 'device' | 'session'
  /** The network of a stranger, the id of a device or session. */
  readonly source: string
}

export interface SignInAttempts {
  /** Answers from memory. @throws Problem 429 for an attempt beyond a limit */
  check(email: string, caller: SignInCaller): void
  /**
   * Counts an attempt before the password is checked, so that simultaneous guesses are counted one by one.
   * @returns seconds for which the caller is locked if the password turns out wrong (0: not yet)
   * @throws Problem 429 for an attempt beyond a limit
   */
  begin(email: string, caller: SignInCaller): Promise<number>
  countFailure(email: string, caller: SignInCaller): void
  forget(email: string, caller: SignInCaller): Promise<void>
}

interface Options {
  /** If absent, each process counts for itself. */
  readonly db?: Pick<Database, 'sql'>
  readonly now?: () => number
}

export function signInAttempts(options: Options): SignInAttempts {
  const { now } = options
  const paces = rateLimit({ name: 'sign-in-pace', rule: PACE_RULE, refusal: TOO_MANY, ...(now && { now }) })
  const networks = rateLimit({ name: 'sign-in-networks', rule: NETWORK_RULE, refusal: TOO_MANY, ...options })
  const pairs = rateLimit({ name: 'sign-ins', rule: PAIR_RULE, ...options })
  const devices = rateLimit({ name: 'sign-in-devices', rule: DEVICE_RULE, ...options })
  const strangers = strangersOf(options)
  const limitOf = (email: string, { kind, source }: SignInCaller): [RateLimit, string] => [
    kind === 'device' ? devices : pairs,
    digest(`${source} ${email}`),
  ]
  return {
    check(email, caller) {
      const { kind, source } = caller
      if (kind === 'stranger') networks.check(source)
      paces.check(source)
      paces.count(source)
      const [limit, key] = limitOf(email, caller)
      refuseLocked(limit.waitMs(key))
      if (kind === 'stranger') strangers.check(email, source)
    },
    async begin(email, caller) {
      // While the attempt waited for its turn, others may have used up what the account allows.
      if (caller.kind === 'stranger') strangers.check(email, caller.source)
      const [limit, key] = limitOf(email, caller)
      const { allowed, waitMs } = await limit.attempt(key)
      if (!allowed) refuseLocked(waitMs)
      return seconds(waitMs)
    },
    countFailure(email, { kind, source }) {
      if (kind !== 'stranger') return
      networks.count(source)
      strangers.count(email, source)
    },
    async forget(email, caller) {
      const [limit, key] = limitOf(email, caller)
      await limit.forget(key)
    },
  }
}

/** The number of guesses at an account that all unknown devices together may make. */
function strangersOf(options: Options) {
  const accounts = rateLimit({ name: 'sign-in-accounts', rule: ACCOUNT_RULE, ...options })
  const newcomers = rateLimit({
    name: 'sign-in-newcomers',
    rule: NEWCOMER_RULE,
    ...(options.now && { now: options.now }),
  })
  const newcomer = (email: string, network: string) => digest(`${wideNetworkOf(network)} ${email}`)
  return {
    check(email: string, network: string): void {
      const waitMs = Math.min(accounts.waitMs(digest(email)), newcomers.waitMs(newcomer(email, network)))
      if (waitMs > 0) throw refusal('account-under-attack', attackedMessage(seconds(waitMs)), seconds(waitMs))
    },
    count(email: string, network: string): void {
      const account = digest(email)
      if (accounts.waitMs(account) === 0) accounts.count(account)
      newcomers.count(newcomer(email, network))
    },
  }
}

/** Somebody who rents a network of addresses has many /64 in it, and counts as one newcomer. */
const wideNetworkOf = (network: string) => networkOf(network.replace(/\/\d+$/, ''), { ipv4: 24, ipv6: 48 }) || network

function refuseLocked(waitMs: number): void {
  if (waitMs > 0) throw refusal('sign-in-locked', lockedMessage(seconds(waitMs)), seconds(waitMs))
}

export function lockedMessage(lockedSeconds: number): string {
  return `Too many attempts. For your protection this address is locked. Try again in ${inWords(lockedSeconds)}.`
}

const attackedMessage = (waitSeconds: number) =>
  `Many wrong passwords were tried for this address. Log in on a device that you have used before, or try again in ${inWords(waitSeconds)}.`

function inWords(waitSeconds: number): string {
  if (waitSeconds <= 10) return 'a few seconds'
  const minutes = Math.ceil(waitSeconds / 60)
  return minutes === 1 ? 'one minute' : `${minutes} minutes`
}

const seconds = (ms: number) => Math.ceil(ms / 1000)

const refusal = (code: string, detail: string, retryAfter: number) =>
  new Problem(429, code, detail, undefined, { 'retry-after': String(retryAfter) })

const TOO_MANY = {
  code: 'too-many-sign-ins',
  detail: 'Too many attempts came from your network. Try again in a moment.',
}

/** People sometimes type their password into the e-mail field, so the text is not stored. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
