// How the server reaches the payment gateway. Its secret is in no message.
import { notAnAddress, parseAddress } from './address-setting'

/** Who debits bills on their due dates: the portal, another system, or nobody. */
const DEBITS = ['on', 'off', 'none'] as const
type Debits = (typeof DEBITS)[number]

/**
 * `double`: the test double in this process, refused in production. `off`: no payments and no changes of direct debits.
 */
type Gateway =
  | { readonly via: 'double' | 'off' }
  /** `url` has no trailing slash. `cardFields` is the address of the gateway's page with the card fields. */
  | { readonly via: 'gateway'; readonly url: string; readonly cardFields: string; readonly secret: string }

/** `debits` is undefined if not configured. */
export type PaymentSettings = Gateway & { readonly debits: Debits | undefined }

/** With a real gateway the operator has to configure this, because two systems would debit twice. */
export const makesDebits = ({ via, debits }: PaymentSettings): boolean =>
  debits === 'on' ? via !== 'off' : debits === undefined && via === 'double'

/** If false, customers with direct debit pay each bill themselves, like all others. */
export const announcesDebits = ({ debits }: PaymentSettings): boolean => debits !== 'none'

interface Read {
  readonly payments: PaymentSettings
  /** One sentence per problem for the operator. */
  readonly problems: readonly string[]
}

export function readPaymentSettings(env: Readonly<Record<string, string | undefined>>): Read {
  const { PAYMENTS, PAYMENT_GATEWAY_URL, PAYMENT_GATEWAY_FIELDS_URL, PAYMENT_GATEWAY_SECRET } = env
  const debits = DEBITS.find((value) => value === env['DEBITS'])
  const problems = PAYMENTS && PAYMENTS !== 'off' ? [`PAYMENTS is "${PAYMENTS}", but must be off, or absent.`] : []
  if (env['DEBITS'] && !debits) problems.push(`DEBITS is "${env['DEBITS']}", but must be on, off or none.`)
  if (PAYMENTS === 'off') return { payments: { via: 'off', debits }, problems }
  if (!PAYMENT_GATEWAY_URL) return { payments: { via: 'double', debits }, problems }
  const url = parseAddress(PAYMENT_GATEWAY_URL)
  if (url === undefined) problems.push(notAnAddress('PAYMENT_GATEWAY_URL', PAYMENT_GATEWAY_URL))
  const cardFields = parseAddress(PAYMENT_GATEWAY_FIELDS_URL ?? '') && PAYMENT_GATEWAY_FIELDS_URL
  if (cardFields === undefined) problems.push(withoutCardFields(PAYMENT_GATEWAY_FIELDS_URL))
  if (!PAYMENT_GATEWAY_SECRET)
    problems.push(
      'PAYMENT_GATEWAY_URL is set: PAYMENT_GATEWAY_SECRET must be the secret of this portal at the gateway.',
    )
  if (problems.length > 0 || !PAYMENT_GATEWAY_SECRET || url === undefined || cardFields === undefined)
    return { payments: { via: 'off', debits: 'none' }, problems }
  return { payments: { via: 'gateway', url, cardFields, secret: PAYMENT_GATEWAY_SECRET, debits }, problems }
}

const withoutCardFields = (text: string | undefined): string =>
  text
    ? notAnAddress('PAYMENT_GATEWAY_FIELDS_URL', text)
    : 'PAYMENT_GATEWAY_URL is set: PAYMENT_GATEWAY_FIELDS_URL must be the address of the page of the gateway with its card fields.'
