// The people of the demonstration, each a situation: tests sign in as a person instead of preparing data.

export interface Person {
  readonly name: string
  readonly email: string
}

export const password = 'wattlebird'

/** The ordinary one: a bill due in nine days, three services, direct debit, no additional holders. */
export const alex = person('Alex Morgan')
/** Solar, a paid bill with credits, two additional holders. */
export const sam = person('Sam Nguyen')
/** A small business with one service, prices exclusive of GST. */
export const bianca = person('Bianca Rossi')
/** Joined twenty days ago: no bill yet. */
export const noor = person('Noor Haddad')
/** Not yet active: no services with usage, no direct debit. */
export const kit = person('Kit Walker')
/** Moves out in three weeks. */
export const priya = person('Priya Sharma')
/** An overdue bill, missing and estimated readings. */
export const liam = person('Liam Chen')
/** Only signs in: for tests that use up an account. */
export const grace = person("Grace O'Neill")
/** A partly paid bill, a property without a name, three additional holders. */
export const theo = person('Theo Papadakis')

function person(name: string): Person {
  return { name, email: `${name.split(' ')[0]!.toLowerCase()}@example.com` }
}
