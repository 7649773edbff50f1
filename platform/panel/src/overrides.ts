// Development servers that replace published builds in this browser. Never in production, whatever the cookie contains.
import type { LoaderOptions } from '@switchboard/loader'
import type { HostPage } from '@switchboard/record'

type ReplaceBuilds = NonNullable<LoaderOptions['replaceBuilds']>

const DEVELOPMENT_SERVER = /^http:\/\/localhost:\d{2,5}$/

export const isDevelopmentServer = (address: string) => DEVELOPMENT_SERVER.test(address)

/** Fetches the development servers' records. An unreachable server replaces nothing. Never rejects. */
export async function loadOverrides({ environment, overrides = {} }: HostPage): Promise<ReplaceBuilds> {
  const servers = Object.entries(overrides).filter(([part, by]) => part !== 'host' && isDevelopmentServer(by))
  const keepAll: ReplaceBuilds = (remotes) => remotes
  if (environment !== 'nonprod' || servers.length === 0) return keepAll
  try {
    const { fetchDevelopmentBuilds } = await import('./development-builds')
    const replacements = await fetchDevelopmentBuilds(servers)
    return (remotes) => ({ ...remotes, ...replacements(remotes) })
  } catch {
    return keepAll
  }
}
