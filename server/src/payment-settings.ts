// How the server reaches the payment gateway. Its secret is part of no message.
import { notAnAddress, parseAddress } from './address-setting'

/** `double`: the test double in this process, which is refused in production. `off`: no payments and no changes of direct debits. */
export type PaymentSettings =
  | { readonly via: 'double' | 'off' }
  /** `url` has no slash at its end. `debits`: the portal debits bills on their due date, and no other system does; undefined: nobody has said. */
  | { readonly via: 'gateway'; readonly url: string; readonly secret: string; readonly debits: boolean | undefined }

/** With a gateway of customers the operator has to say so, because two systems would debit twice. */
export const makesDebits = (payments: PaymentSettings): boolean =>
  payments.via === 'double' || (payments.via === 'gateway' && payments.debits === true)

interface Read {
  readonly payments: PaymentSettings
  /** One sentence each for the operator. */
  readonly problems: readonly string[]
}

export function readPaymentSettings(env: Readonly<Record<string, string | undefined>>): Read {
  const { PAYMENTS, PAYMENT_GATEWAY_URL, PAYMENT_GATEWAY_SECRET, DEBITS } = env
  const problems = PAYMENTS && PAYMENTS !== 'off' ? [`PAYMENTS is "${PAYMENTS}", but must be off, or absent.`] : []
  if (DEBITS && DEBITS !== 'on' && DEBITS !== 'off') problems.push(`DEBITS is "${DEBITS}", but must be on or off.`)
  if (PAYMENTS === 'off') return { payments: { via: 'off' }, problems }
  if (!PAYMENT_GATEWAY_URL) return { payments: { via: 'double' }, problems }
  const url = parseAddress(PAYMENT_GATEWAY_URL)
  if (url === undefined) problems.push(notAnAddress('PAYMENT_GATEWAY_URL', PAYMENT_GATEWAY_URL))
  if (!PAYMENT_GATEWAY_SECRET)
    problems.push(
      'PAYMENT_GATEWAY_URL is set: PAYMENT_GATEWAY_SECRET must be the secret of this portal at the gateway.',
    )
  if (problems.length > 0 || !PAYMENT_GATEWAY_SECRET || url === undefined) return { payments: { via: 'off' }, problems }
  const debits = DEBITS ? DEBITS === 'on' : undefined
  return { payments: { via: 'gateway', url, secret: PAYMENT_GATEWAY_SECRET, debits }, problems }
}
