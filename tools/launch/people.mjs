import { formatTable } from '../../shared/node/terminal.mjs'

/** The people of the demonstration, as npm start lists them. Call after the installation, which brings the compiler. */
export async function peopleTable() {
  await import('../../shared/node/typescript.mjs')
  const { PASSWORD, people } = await import('../../demo/src/people.ts')
  const rows = people.map(({ firstName, lastName, email, situation }) => [`${firstName} ${lastName}`, email, situation])
  return `${formatTable([['Sign in as', 'E-mail', 'Who that is'], ...rows])}\n\n  Everyone's password is ${PASSWORD}.`
}
