// Explains why the provider may not have reported a session.
import type { IdentityConfig } from '@switchboard/auth'
import { warnOnce } from './warn'

/**
 * Sends the same request as the provider's frame, and warns in the console if the provider refuses the page's origin.
 * Never rejects.
 */
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
