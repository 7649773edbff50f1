// The people of the demonstration, as npm start lists them. demo/src/people.ts describes them in full.
import { formatTable } from '../../shared/node/terminal.mjs'

const PASSWORD = 'wattlebird'

/** Name, email and situation. */
const people = [
  ['Alex Morgan', 'alex@example.com', 'the ordinary one: three services, a bill due in nine days'],
  ['Sam Nguyen', 'sam@example.com', 'solar, bill paid, two additional holders'],
  ['Bianca Rossi', 'bianca@example.com', 'small business, one service, in credit'],
  ['Noor Haddad', 'noor@example.com', 'joined twenty days ago, no bill yet'],
  ['Kit Walker', 'kit@example.com', 'account not yet active'],
  ['Priya Sharma', 'priya@example.com', 'move-out booked, a service that ends'],
  ['Liam Chen', 'liam@example.com', 'overdue bill, large use, missing and estimated readings'],
  ["Grace O'Neill", 'grace@example.com', 'every extra taken'],
  ['Theo Papadakis', 'theo@example.com', 'partly paid bill, property without a name'],
]

export const peopleTable = () =>
  `${formatTable([['Sign in as', 'E-mail', 'Who that is'], ...people])}\n\n  Everyone's password is ${PASSWORD}.`
