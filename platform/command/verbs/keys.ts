import { defineVerb } from './define-verb.ts'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { callerFolder, dataFolder, displayPath } from '../../../shared/node/environment.mjs'
import { why, whyFlag } from '../options.ts'
import { ownPart } from '../elsewhere/own-manifest.ts'
import { readReason } from '../reason.ts'
import { createKey } from '../../build/signing.ts'
import { addKey, readKeys, type KeyEntry } from '../team-calls.ts'
import { timeAgo, formatTable } from '../text-format.ts'
import { UsageError } from '../../../shared/node/usage-error.mjs'
import type { Portal } from '../portal-client.ts'

const PUBLIC_KEY = /^[A-Za-z0-9_-]{43}$/

export const keys = defineVerb({
  summary: 'list, create, add and revoke the keys that sign builds',
  usage: [
    'keys',
    'keys new [--out FILE]',
    'keys add PUBLIC_KEY --owner NAME --part NAME… --why SENTENCE',
    'keys revoke ID [--force] --why SENTENCE',
  ],
  details: [
    'keys new creates a pair on your machine. The private key is in the file (SWITCHBOARD_KEY); an operator adds the public key',
    'to the portal. The portal and the browser refuse a build that is not signed with a key that was added for its part. Builds',
    'that were signed with a revoked key are no longer shown. A key cannot be revoked while customers have such a build: promote',
    'another one first, or use --force when the key leaked.',
  ],
  flags: [
    ['--out FILE', 'the file of the private key; default: switchboard.pem in the data folder (DATA_DIR, .data)'],
    ['--owner NAME', 'the owner of the key'],
    ['--part NAME', 'a part that it may sign; can be repeated; "*" means every part'],
    ['--force', 'revoke the key although customers have builds that it signed'],
    whyFlag,
  ],
  examples: ['keys new --out usage.pem', 'keys add 5Zk… --owner "team usage" --part usage --why "their first key"'],
  words: { least: 0, most: 2 },
  options: {
    ...why,
    owner: { type: 'string' },
    part: { type: 'string', multiple: true },
    out: { type: 'string' },
    force: { type: 'boolean' },
  },
  async run({ words: [what = 'list', which], options, portal }) {
    if (what === 'list') return listKeys(await readKeys(portal))
    if (what === 'new') return createKeyFile(options.out)
    if (what === 'add' && which) return addPublicKey(which, options, portal)
    if (what === 'revoke' && which) return revokeKey(which, options, portal)
    throw new UsageError(`There is no keys ${what}: use keys new, keys list, keys add PUBLIC_KEY, or keys revoke ID.`)
  },
})

function listKeys(all: readonly KeyEntry[]) {
  const rows = all.map(({ id, owner, parts, addedAt, revokedAt }) => [
    id,
    owner,
    parts.includes('*') ? 'everything' : parts.join(', '),
    timeAgo(addedAt),
    revokedAt ? `revoked ${timeAgo(revokedAt)}` : '',
  ])
  return {
    json: all,
    text: rows.length > 0 ? formatTable(['key', 'owner', 'may sign', 'added', ''], rows) : 'There are no keys.',
  }
}

function createKeyFile(out: string | undefined) {
  const file = out === undefined ? join(dataFolder, 'switchboard.pem') : resolve(callerFolder, out)
  if (existsSync(file)) throw new UsageError(`${displayPath(file)} already exists: name another file with --out.`)
  const { pem, id, publicKey } = createKey()
  const part = ownPart(callerFolder) ?? 'NAME'
  if (out === undefined) mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx' })
  return {
    json: { id, publicKey, file },
    text: [
      `The private key is in ${displayPath(file)}: keep it secret, and set SWITCHBOARD_KEY to the path of the file.`,
      'Give an operator of the portal these two commands. The second one prints your SWITCHBOARD_TOKEN.',
      `  npm run switchboard -- keys add ${publicKey} --owner NAME --part ${part} --why "their first key"`,
      `  npm run switchboard -- tokens new --owner NAME --part ${part} --why "their pipeline"`,
    ].join('\n'),
  }
}

async function addPublicKey(
  publicKey: string,
  { owner, part = [], why: typed }: { owner?: string; part?: string[]; why?: string },
  portal: Portal,
) {
  if (!PUBLIC_KEY.test(publicKey))
    throw new UsageError(
      'That is not a public key, which has 43 characters: copy the one that keys new printed. The private key never leaves your machine.',
    )
  if (!owner || part.length === 0) throw new UsageError('Name the owner and the parts: --owner NAME --part NAME.')
  const because = await readReason(typed)
  const answer = await addKey(portal, { publicKey, owner, parts: part, why: because })
  return { json: answer, text: `The key ${answer.id} may now sign ${part.join(', ')}.` }
}

async function revokeKey(id: string, options: { force?: boolean; why?: string }, portal: Portal) {
  const because = await readReason(options.why)
  await portal.remove(`/registry/api/keys/${encodeURIComponent(id)}${options.force ? '?force=true' : ''}`, {
    why: because,
  })
  return {
    json: { id, revoked: true },
    text: `The key ${id} is revoked: builds that it signed are no longer shown.`,
  }
}
