// The schemas of platform/record as shapes for programs that read JSON.
import { join } from 'node:path'
import { readJson, type Shape } from '../../shared/node/read-json.mjs'
import * as rules from './registry-rules.ts'

const shapeOf =
  <T>(schema: Parameters<typeof rules.requireShape<T>>[0]): Shape<T> =>
  (value, place) =>
    rules.requireShape(schema, value, place)

export const buildRecord = shapeOf(rules.buildRecord)
export const environmentHealth = shapeOf(rules.environmentHealth)
export const gateResult = shapeOf(rules.gateResult)
export const historyEntry = shapeOf(rules.historyEntry)
export const pageViewTrace = shapeOf(rules.pageViewTrace)
export const publicKey = shapeOf(rules.publicKey)
export const registryChange = shapeOf(rules.changeSchema)
export const registryState = shapeOf(rules.registryState)

/** @param dist the folder that a build is written to */
export const readBuildRecord = (dist: string) => readJson(join(dist, 'record.json'), buildRecord)
