// What stands in the property header (specification 2.3 and 3).
import type { Day } from '@switchboard/domain'

export interface Place {
  readonly address: string
  readonly accountNumber: string
  /** Undefined when it could not be loaded: the address still stands. */
  readonly property: PropertyFace | undefined
  /** What paper says as the date on which it was printed. */
  readonly today: Day
}

export interface PropertyFace {
  readonly name?: string | undefined
  /** Address of the photo. */
  readonly photo?: string | undefined
  /** Whether 'Welcome to' stands above the address; false unless told otherwise. */
  readonly welcome?: boolean | undefined
}

export interface PropertyHeading {
  /** `plain` is an ordinary heading, for a property without a name: its header is hidden. */
  readonly look: 'band' | 'plain'
  readonly above: string | undefined
  readonly heading: string
  readonly below: string
}

/** @param title of the page, for a property without a name */
export function propertyHeading({ address, accountNumber, property }: Place, title: string): PropertyHeading {
  const account = `Account ${accountNumber}`
  const after = (place: string) => `${place}, account ${accountNumber}`
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

/** The image that is made for wide screens, else the other one: the photo is shown on wide screens only. */
export function photoAddress({ propertyPath, imagePathDesktop, imagePath }: PropertyImages): string | undefined {
  const image = imagePathDesktop || imagePath
  if (!propertyPath || !image) return undefined
  // White space would end the address where several may stand.
  return `${propertyPath.replace(/\/$/, '')}/${image.replace(/^\//, '')}`.replaceAll(/\s/g, encodeURIComponent)
}
