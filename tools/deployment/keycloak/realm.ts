// The realm for customers, without the people of the demonstration, whose password is public.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { anything, arrayOf, object, optional, parseJson, recordOf, string } from '../../../shared/node/read-json.mjs'

const file = fileURLToPath(new URL('../../../keycloak/switchboard-realm.json', import.meta.url))
const users = object({ users: arrayOf(object({ serviceAccountClientId: optional(string) })) })

/** @returns the realm as Keycloak imports it */
export function customerRealm(): string {
  const text = readFileSync(file, 'utf8')
  const isService = users(parseJson(text, anything), file).users.map(
    (user) => user.serviceAccountClientId !== undefined,
  )
  const realm = parseJson(text, recordOf(anything))
  const all = parseJson(text, object({ users: arrayOf(anything) })).users
  return `${JSON.stringify({ ...realm, users: all.filter((_user, index) => isService[index]) }, null, 2)}\n`
}
