// The messages of the page that shows the card fields. Everything else is ignored.
import { fieldNames, type FieldName } from './card-inputs'
import { checkedStyles, type Styles } from './styles'

interface Words {
  readonly text: string
  /** Whether screen readers are interrupted. */
  readonly isUrgent: boolean
}

export type PageMessage =
  | {
      readonly kind: 'show'
      readonly language: string
      readonly labels: Readonly<Record<FieldName, string>>
      readonly styles: Styles
    }
  | { readonly kind: 'problems'; readonly problems: Readonly<Partial<Record<FieldName, Words>>> }
  | { readonly kind: 'disable'; readonly isDisabled: boolean }
  | { readonly kind: 'focus'; readonly field: FieldName }
  | { readonly kind: 'check' | 'submit'; readonly request: number }
  | { readonly kind: 'clear' }

export interface Expected {
  readonly source: unknown
  readonly origin: string
  /** The random number of the form, chosen by the page. */
  readonly form: string
}

type Received = Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>

/** @returns undefined for a message of another window, origin or form, and for one that is not understood */
export function readPageMessage(message: Received, expected: Expected): PageMessage | undefined {
  if (message.source !== expected.source || message.origin !== expected.origin) return undefined
  const data = objectOf(message.data)
  if (expected.form === '' || data['form'] !== expected.form) return undefined
  switch (data['kind']) {
    case 'show':
      return {
        kind: 'show',
        language: textOf(data['language']),
        labels: byField((name) => textOf(objectOf(data['labels'])[name])),
        styles: checkedStyles(data['styles']),
      }
    case 'problems':
      return { kind: 'problems', problems: wordsOf(data['problems']) }
    case 'disable':
      return { kind: 'disable', isDisabled: data['isDisabled'] === true }
    case 'focus': {
      const field = fieldNames.find((name) => name === data['field'])
      return field && { kind: 'focus', field }
    }
    case 'check':
    case 'submit':
      return typeof data['request'] === 'number' ? { kind: data['kind'], request: data['request'] } : undefined
    case 'clear':
      return { kind: 'clear' }
    default:
      return undefined
  }
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 300) : '')

const byField = <Value>(of: (name: FieldName) => Value): Record<FieldName, Value> => ({
  number: of('number'),
  expiry: of('expiry'),
  cvc: of('cvc'),
})

function wordsOf(value: unknown): Partial<Record<FieldName, Words>> {
  const given = objectOf(value)
  const known = fieldNames.filter((name) => textOf(objectOf(given[name])['text']) !== '')
  return Object.fromEntries(
    known.map((name) => {
      const { text, isUrgent } = objectOf(given[name])
      return [name, { text: textOf(text), isUrgent: isUrgent === true }]
    }),
  )
}
