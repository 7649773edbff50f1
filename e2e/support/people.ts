// The people of the demonstration: tests sign in as a person instead of preparing data.
import { PASSWORD, people } from '@switchboard/demo/people'

export interface Person {
  readonly name: string
  readonly email: string
}

export const password = PASSWORD

export const alex = person('Alex')
export const sam = person('Sam')
export const bianca = person('Bianca')
export const noor = person('Noor')
export const kit = person('Kit')
export const priya = person('Priya')
export const liam = person('Liam')
/** Only signs in: for tests that use up an account. */
export const grace = person('Grace')
export const theo = person('Theo')

function person(name: string): Person {
  const { firstName, lastName, email } = people.find((one) => one.firstName === name)!
  return { name: `${firstName} ${lastName}`, email }
}
