// The registry's information about a page view whose number a customer has read out.
import * as v from 'valibot'
import type { TypeOf } from './schema'

const ofBuild = { part: v.string(), build: v.string(), /** ISO 8601, UTC. */ at: v.string() }

export const pageViewTrace = v.object({
  environment: v.picklist(['prod', 'nonprod']),
  view: v.string(),
  /** The builds that the customer had; empty for browsers without a sign-in, and after nine days. */
  builds: v.array(v.object({ ...ofBuild, failed: v.boolean() })),
  failures: v.array(
    v.object({
      ...ofBuild,
      /** For a load or a page that failed. */
      outcome: v.exactOptional(v.string()),
      /** For an error after the page was drawn. */
      error: v.exactOptional(
        v.object({
          name: v.string(),
          message: v.string(),
          file: v.string(),
          line: v.number(),
          column: v.number(),
          route: v.nullable(v.string()),
        }),
      ),
    }),
  ),
})

export type PageViewTrace = TypeOf<typeof pageViewTrace>
