// In nonprod the panel can replace a part's resolved build with another build or a development server.
import { isBuildId, isPartName } from '@switchboard/record'
import type { FastifyRequest } from 'fastify'

const COOKIE = 'sb-overrides'
const DEVELOPMENT_SERVER = /^http:\/\/localhost:\d{2,5}$/
const MAX_OVERRIDES = 40

/** The published build, or the address of a local development server, by part. Anything else is ignored. */
export function parseOverrides(cookies: FastifyRequest['cookies']): Readonly<Record<string, string>> {
  const entries = new URLSearchParams(cookies[COOKIE])
  const good = [...entries].filter(([part, to]) => isPartName(part) && (isBuildId(to) || DEVELOPMENT_SERVER.test(to)))
  return Object.fromEntries(good.slice(0, MAX_OVERRIDES))
}

/** The origins of the development servers among the overrides. */
export const developmentOrigins = (overrides: Readonly<Record<string, string>>): string[] =>
  [...new Set(Object.values(overrides))].filter((to) => DEVELOPMENT_SERVER.test(to)).sort()
