// Signs a finished build, uploads its files, and has it recorded.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSignature, signedBytes } from '../build/registry.mjs'
import { step } from '../launch/screen.mjs'
import { Trouble } from '../launch/trouble.mjs'
import { filesOf } from './built.mjs'
import { readState, readTeam } from './calls.mjs'
import { signatureOf } from './signing.mjs'

const AT_ONCE = 6

/**
 * Asks before anything is built whether this token and this key may publish the part. The portal checks both again.
 * @param {import('./calls.mjs').Portal} portal
 * @returns {Promise<string>} id of the key
 * @throws Trouble
 */
export async function mayPublish(portal, { part, pem }) {
  const trial = { name: part }
  const signature = signatureOf(pem, signedBytes(trial))
  const [{ keys }, { owner, parts, operator }] = await Promise.all([readState(portal), readTeam(portal)])
  if (!operator && !parts.includes(part))
    throw new Trouble(
      `Your token (${owner}) is for ${parts.join(', ')}, not for ${part}: ask an operator for one with npm run switchboard -- tokens new.`,
    )
  if ((await checkSignature({ ...trial, signature }, keys)) === 'valid') return signature.key
  const known = keys.find(({ id }) => id === signature.key)
  throw new Trouble(
    known
      ? `Your key ${known.id} may sign ${known.parts.join(', ')}, not ${part}: an operator adds one for ${part} with npm run switchboard -- keys add.`
      : `The portal does not know your key ${signature.key}, or it was revoked: make one with npm run switchboard -- keys new, and an operator adds it.`,
  )
}

/**
 * @param {import('./calls.mjs').Portal} portal
 * @param {{ dist: string, record: import('@switchboard/registry').BuildRecord, pem: string, why: string }} build
 */
export async function publishBuilt(portal, { dist, record, pem, why }) {
  const signed = { ...record, signature: signatureOf(pem, signedBytes(record)) }
  await upload(portal, record, dist)
  await portal.post('/registry/api/builds', { record: signed, why })
}

/**
 * What the portal has of this build. Published again with another key the same files get its signature, as after a key leaked.
 * @param {readonly import('./builds.mjs').Published[]} builds
 * @returns {'new' | 'signed otherwise' | 'published'}
 */
export function standing(builds, { build, key }) {
  const known = builds.find((one) => one.build === build)
  if (!known) return 'new'
  return known.signature?.key === key ? 'published' : 'signed otherwise'
}

async function upload(portal, { name, build }, dist) {
  const files = filesOf(dist, { build })
  const queue = [...files]
  await step(`Uploading ${name}`, (tell) => {
    const work = async () => {
      for (let path = queue.shift(); path; path = queue.shift()) {
        const bytes = readFileSync(join(dist, build, path))
        await portal.putFile(`/registry/api/builds/${name}/${build}/files/${path}`, bytes)
        tell(`${files.length - queue.length} of ${files.length} files`)
      }
    }
    return Promise.all(Array.from({ length: AT_ONCE }, work))
  })
}
