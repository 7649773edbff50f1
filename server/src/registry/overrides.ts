// In nonprod the panel may ask for another build, or for a development server, in place of what the registry says.
import { isBuildId, isPartName } from '@switchboard/registry'
import { cookieNamed } from '../http/sealed'

const COOKIE = 'sb-overrides'
const DEVELOPMENT_SERVER = /^http:\/\/localhost:\d{2,5}$/
const MOST = 40

/** Published build, or address of a development server on this machine, by part. Anything else is left out. */
export function overridesIn(cookies: string | undefined): Readonly<Record<string, string>> {
  const entries = new URLSearchParams(decoded(cookieNamed(cookies, COOKIE) ?? ''))
  const good = [...entries].filter(([part, to]) => isPartName(part) && (isBuildId(to) || DEVELOPMENT_SERVER.test(to)))
  return Object.fromEntries(good.slice(0, MOST))
}

/** Origins of development servers among the overrides. */
export const developmentOrigins = (overrides: Readonly<Record<string, string>>): string[] =>
  [...new Set(Object.values(overrides))].filter((to) => DEVELOPMENT_SERVER.test(to)).sort()

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
