// Checks that the logs of nginx and of the servers contain a request, but no secret.
import assert from 'node:assert/strict'

interface Log {
  name: string
  text: string
}
/** A request that was sent with a secret in its query. */
interface Known {
  path: string
  route: string
  secret: string
}

/** A token of Keycloak begins like the second. */
const token = /access_token=|eyJhbGciOi/

/** If this is false, the logs are off or in other files, and the absence of secrets would prove nothing. */
export function haveRequest(
  { nginx, servers }: { nginx: readonly Log[]; servers: readonly Log[] },
  { path, route }: Known,
) {
  const isIn = (logs: readonly Log[], part: string) => logs.some(({ text }) => text.includes(part))
  return isIn(nginx, `"path":"${path}"`) && isIn(servers, `"route":"${route}"`)
}

export function assertNoSecret(
  { nginx, servers }: { nginx: readonly Log[]; servers: readonly Log[] },
  { secret }: Known,
) {
  for (const { name, text } of [...nginx, ...servers]) {
    assert.doesNotMatch(text, token, name)
    assert.ok(!text.includes(secret), `${name} contains the secret of a request`)
  }
}
