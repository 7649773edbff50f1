// The shape of record.json, which every build writes beside its files.
import { join } from 'node:path'
import { arrayOf, number, object, oneOf, optional, readJson, recordOf, string } from '../../shared/node/read-json.mjs'

/** @type {import('../../shared/node/read-json.mjs').Shape<import('@switchboard/record').BuildRecord>} */
export const buildRecord = object({
  name: string,
  version: string,
  build: string,
  base: string,
  files: arrayOf(
    object({
      path: string,
      integrity: string,
      bytes: number,
      kind: oneOf('entry', 'script', 'style', 'asset'),
      byContent: optional(oneOf(true)),
    }),
  ),
  routes: arrayOf(
    object({
      path: string,
      page: string,
      title: string,
      heading: optional(oneOf('page')),
      navigation: optional(object({ text: string, order: number })),
      scripts: arrayOf(string),
      needs: optional(arrayOf(string)),
    }),
  ),
  contract: number,
  shared: recordOf(string),
  provides: optional(recordOf(string)),
  commit: string,
  builtAt: string,
  signature: optional(object({ key: string, value: string })),
})

/** @param {string} dist the folder that a build is written to */
export const readBuildRecord = (dist) => readJson(join(dist, 'record.json'), buildRecord)
