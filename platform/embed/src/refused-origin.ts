// Why the provider may not have told of a session.
import type { IdentityConfig } from '@switchboard/auth'
import { warnOnce } from './warn'

/** Asks as the provider's frame does, and says in the console when the provider refuses the address of the page. Never rejects. */
export async function explainRefusal(identity: IdentityConfig): Promise<void> {
  const { 'auth-server-url': provider, realm, resource } = identity
  const { origin, host } = location
  const asked = `/realms/${realm}/protocol/openid-connect/login-status-iframe.html/init`
  const query = new URLSearchParams({ client_id: resource, origin }).toString()
  const answer = await fetch(`${provider.replace(/\/$/, '')}${asked}?${query}`).catch(() => undefined)
  if (answer?.status !== 403) return
  warnOnce(
    `The identity provider refuses ${origin}. A proxy in front of it has to send the Host header '${host}', which it may have replaced, or the provider has to be told of this address`,
  )
}
