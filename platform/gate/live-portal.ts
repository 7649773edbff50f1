// The builds that customers of a portal have now, as everybody may read them.
import { buildRecord } from '../build/record-shapes.ts'
import { object, recordOf, string } from '../../shared/node/read-json.mjs'
import { jsonOf, readDescription, readFromPortal, tooOldError, type PortalDescription } from './portal-description.ts'
import type { BuildRecord } from '@switchboard/record'

export interface LivePortal {
  description: PortalDescription
  hosts: BuildRecord[]
  embeds: BuildRecord[]
  /** the current builds */
  remotes: BuildRecord[]
}

/** Without most of the record. */
const resolved = object({ remotes: recordOf(object({ current: object({ build: string }) })) })

/**
 * @param portal its address
 * @throws UserError, also if the portal does not describe itself
 */
export async function readLivePortal(portal: string): Promise<LivePortal> {
  const description = await readDescription(portal)
  if (!description) throw tooOldError(portal)
  const read = async (path: string) => jsonOf(portal, await readFromPortal(portal, path))
  const readRecord = async ({ name, build }: { name: string; build: string }) =>
    buildRecord(await read(`/registry/records/${name}/${build}.json`), `the record of ${name}`)
  const { remotes } = resolved(await read('/registry/resolved.json'), 'the builds of the portal')
  const named = Object.entries(remotes).map(([name, { current }]) => ({ name, build: current.build }))
  const [shells, others] = await Promise.all(
    [description.shells, named].map((builds) => Promise.all(builds.map(readRecord))),
  )
  return {
    description,
    hosts: shells?.filter(({ name }) => name === 'host') ?? [],
    embeds: shells?.filter(({ name }) => name === 'embed') ?? [],
    remotes: others ?? [],
  }
}

/** The options of the gate for a remote that this portal will publish. */
export const gateOptions = ({ description, hosts, embeds, remotes }: LivePortal, part: string) => ({
  hosts,
  embeds,
  others: remotes.filter(({ name }) => name !== part),
  previous: remotes.find(({ name }) => name === part),
  answers: description.answers,
})
