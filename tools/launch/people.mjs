// The people to sign in as, as the seed has laid them out: its last line that is JSON names them.
import { table } from './screen.mjs'

/** @param {string} laidOut what the seed printed */
export function peopleTable(laidOut) {
  const line = laidOut.split('\n').findLast((text) => text.startsWith('{"people"'))
  if (!line) return ''
  const rows = JSON.parse(line).people.map(({ name, email, situation }) => [name, email, situation])
  return table([['Sign in as', 'E-mail', 'Situation'], ...rows])
}
