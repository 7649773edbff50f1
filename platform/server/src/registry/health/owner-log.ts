// Warnings for operators, with the owner of the part.
import type { Owner } from '@switchboard/record'
import type { FastifyInstance } from 'fastify'
import type { HaltLog } from './halt'
import type { Registry } from '../registry'

export const warnWithOwner = ({ registry, log }: FastifyInstance): HaltLog => ({
  warn: (about, message) =>
    void ownerOf(registry, about.part).then((owner) => log.warn({ ...about, ...(owner && { owner }) }, message)),
})

/** The owner of the current build. */
export async function ownerOf(registry: Registry, part: string): Promise<Owner | undefined> {
  try {
    const { state, find } = await registry.snapshot()
    const current = state.parts[part]?.current
    return current === undefined ? undefined : find(part, current)?.owner
  } catch {
    return undefined
  }
}
