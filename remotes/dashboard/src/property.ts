// What stands above the cards: the property on the band, or a plain heading when the property has no name (specification 2.3).
import * as text from './text'

export interface Property {
  readonly name: string | undefined
  /** Address of the photo. */
  readonly photo: string | undefined
  readonly welcome: boolean
}

export interface HeaderWords {
  readonly look: 'band' | 'plain'
  readonly above: string | undefined
  readonly heading: string
  readonly below: string
}

/** @param property undefined when it could not be loaded: the address still stands */
export function headerWords(property: Property | undefined, address: string, account: string): HeaderWords {
  const { header } = text
  if (!property) return { look: 'band', above: undefined, heading: address, below: header.account(account) }
  const { name, welcome } = property
  if (!name) {
    return { look: 'plain', above: undefined, heading: header.title, below: header.addressAndAccount(address, account) }
  }
  return welcome
    ? { look: 'band', above: header.welcome, heading: address, below: header.propertyAndAccount(name, account) }
    : { look: 'band', above: name, heading: address, below: header.account(account) }
}
