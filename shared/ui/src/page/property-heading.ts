// Texts of the property header (specification 2.3 and 3).
import type { Day } from '@switchboard/domain'

export interface Place {
  /** Both are empty if unknown. */
  readonly address: string
  readonly accountNumber: string
  /** Undefined if it could not be loaded. The address is still shown. */
  readonly property: PropertyFace | undefined
  /** Printed as the date of printing. */
  readonly today: Day
}

export interface PropertyFace {
  readonly name?: string | undefined
  /** Address of the photo. */
  readonly photo?: string | undefined
  /** Whether 'Welcome to' is shown above the address; default: false. */
  readonly welcome?: boolean | undefined
}

export interface PropertyHeading {
  /** `plain` is an ordinary heading, for a property without a name, whose header is hidden. */
  readonly look: 'band' | 'plain'
  readonly above: string | undefined
  readonly heading: string
  readonly below: string
}

/** 3 Jarrah Street, account 4000000017 */
export const nameAccount = (place: string, accountNumber: string): string =>
  [place, accountNumber && `account ${accountNumber}`].filter(Boolean).join(', ')

/** @param title of the page, for a property without a name or with an unknown address */
export function propertyHeading({ address, accountNumber, property }: Place, title: string): PropertyHeading {
  const account = accountNumber && `Account ${accountNumber}`
  const after = (place: string) => nameAccount(place, accountNumber)
  if (!address) return { look: 'plain', above: undefined, heading: title, below: account }
  if (!property) return { look: 'band', above: undefined, heading: address, below: account }
  const { name, welcome = false } = property
  if (!name) return { look: 'plain', above: undefined, heading: title, below: after(address) }
  return welcome
    ? { look: 'band', above: 'Welcome to', heading: address, below: after(name) }
    : { look: 'band', above: name, heading: address, below: account }
}

export interface PropertyImages {
  /** Folder of the images. */
  readonly propertyPath: string | undefined
  readonly imagePathDesktop: string | undefined
  readonly imagePath: string | undefined
}

/**
 * The address of the image for wide screens, or else of the other image. The photo is shown on wide screens only.
 * An absolute image address needs no folder.
 */
export function photoAddress({ propertyPath, imagePathDesktop, imagePath }: PropertyImages): string | undefined {
  const image = imagePathDesktop || imagePath
  if (!image) return undefined
  if (/^(https?:)?\/\//i.test(image)) return inSourceSet(image)
  return propertyPath ? inSourceSet(`${propertyPath.replace(/\/$/, '')}/${image.replace(/^\//, '')}`) : undefined
}

/** `srcset` holds several addresses, so a space or trailing comma would end this one. */
const inSourceSet = (address: string) => address.replaceAll(/\s|,$/g, encodeURIComponent)
