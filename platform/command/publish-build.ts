// Signs a build, uploads its files and asks the portal to record it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSignature, keepKnownMembers, signedBytes } from '../build/registry-rules.ts'
import { buildRecord } from '../build/record-shapes.ts'
import { gateVersion } from '../gate/gate-version.ts'
import { readDescription, type PortalDescription } from '../gate/portal-description.ts'
import { runStep } from '../../shared/node/terminal.mjs'
import { UserError } from '../../shared/node/user-error.mjs'
import { buildFiles, mappedFiles } from './local-build.ts'
import { signatureOf } from '../build/signing.ts'
import { PortalRefusal } from './portal-client.ts'
import { readState, readTeam, type PublishedBuild } from './team-calls.ts'
import type { Portal } from './portal-client.ts'
import type { BuildRecord } from '@switchboard/record'

const CONCURRENT_UPLOADS = 6

/**
 * Checks before the build whether this token and key may publish the part. The portal checks both again.
 * @returns id of the key
 * @throws UserError
 */
export async function assertMayPublish(portal: Portal, { part, pem }: { part: string; pem: string }): Promise<string> {
  const trial = emptyRecord(part)
  const signature = signatureOf(pem, signedBytes(trial))
  const [{ keys }, { owner, parts, operator }] = await Promise.all([readState(portal), readTeam(portal)])
  if (!operator && !parts.includes(part))
    throw new UserError(
      `Your token (${owner}) is for ${parts.join(', ')}, not for ${part}: ask an operator for one with npm run switchboard -- tokens new.`,
    )
  if ((await checkSignature({ ...trial, signature }, keys)) === 'valid') return signature.key
  const known = keys.find(({ id }) => id === signature.key)
  throw new UserError(
    known
      ? `Your key ${known.id} may sign ${known.parts.join(', ')}, not ${part}: ask an operator to add one for ${part} with npm run switchboard -- keys add.`
      : `The portal does not know your key ${signature.key}, or it was revoked: create one with npm run switchboard -- keys new, and ask an operator to add it.`,
  )
}

/** A record that is signed only to test the key. */
const emptyRecord = (name: string): BuildRecord => ({
  name,
  version: '',
  build: '',
  base: '',
  files: [],
  routes: [],
  contract: 0,
  shared: {},
  commit: '',
  builtAt: '',
})

/**
 * A portal refuses members of the record that it does not know, so those of a newer command are left out.
 * @returns their paths, such as `owner.team`
 */
export async function publishBuild(
  portal: Portal,
  { dist, record: built, pem, why }: { dist: string; record: BuildRecord; pem: string; why: string },
): Promise<readonly string[]> {
  const description = await readDescription(portal.url)
  const { kept, left } = description ? keepKnownMembers(built, description.record.members) : { kept: built, left: [] }
  const record = buildRecord(kept, 'the record')
  const signed = { ...record, signature: signatureOf(pem, signedBytes(record)) }
  await uploadFiles(portal, record, dist)
  await portal.post('/registry/api/builds', { record: signed, why }).catch((error: unknown) => {
    throw explainRelease(error, description)
  })
  return left
}

/** A newer portal may require what this command does not write. */
function explainRelease(error: unknown, description: PortalDescription | undefined) {
  const isRefused = error instanceof PortalRefusal && error.status === 422
  if (!isRefused || !description || description.gate.version === gateVersion()) return error
  return new UserError(
    `${error.message}\nThe portal is of another release than this command: use that of its release (npx switchboard update).`,
  )
}

/**
 * The portal's record of this build. If a key has leaked, the same build is published again with another key; if the
 * gate has not checked it, with the gate's result.
 */
export function publishedState(
  builds: readonly Pick<PublishedBuild, 'build' | 'signature' | 'gate'>[],
  { build, key }: { build: string; key: string },
): 'new' | 'signed otherwise' | 'not checked' | 'published' {
  const known = builds.find((one) => one.build === build)
  if (!known) return 'new'
  if (known.signature?.key !== key) return 'signed otherwise'
  return known.gate ? 'published' : 'not checked'
}

async function uploadFiles(portal: Portal, { name, build }: BuildRecord, dist: string) {
  const files = [
    ...buildFiles(dist, build).map((path) => ({ from: join(dist, build, path), to: `files/${path}` })),
    ...mappedFiles(dist).map((path) => ({ from: join(dist, 'maps', `${path}.map`), to: `maps/${path}` })),
  ]
  const queue = [...files]
  await runStep(`Uploading ${name}`, (report) => {
    const work = async () => {
      for (let file = queue.shift(); file; file = queue.shift()) {
        await portal.putFile(`/registry/api/builds/${name}/${build}/${file.to}`, readFileSync(file.from))
        report(`${files.length - queue.length} of ${files.length} files`)
      }
    }
    return Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, work))
  })
}
