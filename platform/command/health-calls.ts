// The calls to the portal about the health of what runs.
import { getParts } from './team-calls.ts'
import { environmentHealth, pageViewTrace } from '../build/record-shapes.ts'
import type { EnvironmentHealth, PageViewTrace } from '@switchboard/record'
import type { Portal } from './portal-client.ts'

/** @param query `part`: one or several, with commas between them; `hours`: how far back; default: a day */
export const readHealth = async (
  portal: Portal,
  query: { part?: string; environment?: string; hours?: number },
): Promise<EnvironmentHealth> => environmentHealth(await getParts(portal, 'health', query), 'the health')

/** @param number of the page view, as a customer read it out */
export const readPageView = async (portal: Portal, number: string, environment?: string): Promise<PageViewTrace> =>
  pageViewTrace(await portal.get(`/registry/api/views/${encodeURIComponent(number)}`, { environment }), 'the page view')
