// Development servers that stand in for published builds. In production there are none, whatever a cookie says.
import type { PageRemotes } from '@switchboard/registry'
import type { PageData } from './page'

/** Puts builds of development servers in the place of published ones. */
export type Overridden = (remotes: PageRemotes) => PageRemotes

const DEVELOPMENT_SERVER = /^http:\/\/localhost:\d{2,5}$/

export const isDevelopmentServer = (wanted: string) => DEVELOPMENT_SERVER.test(wanted)

/** Asks the development servers for their records. What does not answer changes nothing. Never rejects. */
export async function overriddenBy({ environment, overrides = {} }: PageData): Promise<Overridden> {
  const wanted = Object.entries(overrides).filter(([part, by]) => part !== 'host' && isDevelopmentServer(by))
  const asPublished: Overridden = (remotes) => remotes
  if (environment !== 'nonprod' || wanted.length === 0) return asPublished
  try {
    const { recordsOf } = await import('../panel/development')
    const served = await recordsOf(wanted)
    return (remotes) => ({ ...remotes, ...served(remotes) })
  } catch {
    return asPublished
  }
}
