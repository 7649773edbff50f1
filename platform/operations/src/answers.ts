// The registry's responses, as far as the page uses them.
import { buildRecord, historyEntry, registryState } from '@switchboard/record'
import * as v from 'valibot'

const published = v.object({
  name: v.string(),
  build: v.string(),
  version: v.string(),
  publishedAt: v.string(),
  publishedBy: v.string(),
  why: v.string(),
  owner: buildRecord.entries.owner,
})

export const stateAnswer = v.object({
  environment: v.string(),
  state: registryState,
  builds: v.array(published),
})

export const buildsAnswer = v.object({ builds: v.array(published) })

export const historyAnswer = v.object({ entries: v.array(historyEntry) })

const pageError = v.object({
  build: v.string(),
  name: v.string(),
  message: v.string(),
  file: v.string(),
  line: v.number(),
  column: v.number(),
  route: v.nullable(v.string()),
  firstAt: v.string(),
  lastAt: v.string(),
  views: v.number(),
  customers: v.number(),
  anonymous: v.number(),
})

export const errorsAnswer = v.object({ errors: v.array(pageError) })

export type StateAnswer = v.InferOutput<typeof stateAnswer>
export type PublishedBuild = v.InferOutput<typeof published>
export type PageErrorEntry = v.InferOutput<typeof pageError>
