// Why a customer gets a build.
import * as v from 'valibot'
import type { TypeOf } from './schema'

export const rule = v.variant('kind', [
  v.object({ kind: v.literal('current') }),
  v.object({ kind: v.literal('cohort'), cohort: v.string() }),
  v.object({
    kind: v.literal('percent'),
    percent: v.number(),
    /**
     * From 0 up to, but not including, 100. A customer with a bucket below `percent` gets the build. Absent until a
     * customer has signed in.
     */
    bucket: v.optional(v.number()),
  }),
  /** The requested build cannot run here. */
  v.object({ kind: v.literal('fallback'), wanted: v.string(), because: v.array(v.string()) }),
  /** Requested by the browser, with a preview link or a nonprod override. */
  v.object({ kind: v.picklist(['preview', 'override']) }),
])

export type Rule = TypeOf<typeof rule>
