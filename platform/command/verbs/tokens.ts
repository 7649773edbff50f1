import { defineVerb } from './define-verb.ts'
import { why, whyFlag } from '../options.ts'
import { readReason } from '../reason.ts'
import { createToken, readTokens, type TokenEntry } from '../team-calls.ts'
import { timeAgo, formatTable } from '../text-format.ts'
import { UsageError } from '../../../shared/node/usage-error.mjs'
import type { Portal } from '../portal-client.ts'

export const tokens = defineVerb({
  summary: 'list, create and revoke deploy tokens',
  usage: [
    'tokens',
    'tokens new --owner NAME --part NAME… --why SENTENCE',
    'tokens new --owner NAME --operator --why SENTENCE',
    'tokens revoke ID --why SENTENCE',
  ],
  details: [
    'A team needs a token for its parts (SWITCHBOARD_TOKEN) and a private key (SWITCHBOARD_KEY). A token is shown only when it is',
    'created. Only operators may change the host, cohorts, tokens and keys, and freeze the environment.',
  ],
  flags: [
    ['--owner NAME', 'the owner of the token, whom the history names'],
    ['--part NAME', 'a part that it may change; can be repeated'],
    ['--operator', 'it may change everything'],
    whyFlag,
  ],
  examples: [
    'tokens new --owner "team usage" --part usage --why "their pipeline"',
    'tokens revoke 1f6c02aa --why "it was in a log"',
  ],
  words: { least: 0, most: 2 },
  options: {
    ...why,
    owner: { type: 'string' },
    part: { type: 'string', multiple: true },
    operator: { type: 'boolean' },
  },
  async run({ words: [what = 'list', id], options, portal }) {
    if (what === 'list') return listTokens(await readTokens(portal))
    if (what === 'new') return createDeployToken(options, portal)
    if (what === 'revoke' && id) return revokeToken(id, options.why, portal)
    throw new UsageError(`There is no tokens ${what}: use tokens new, tokens list, or tokens revoke ID.`)
  },
})

function listTokens(all: readonly TokenEntry[]) {
  const rows = all.map(({ id, owner, parts, operator, createdAt, revokedAt }) => [
    id,
    owner,
    operator ? 'everything' : parts.join(', '),
    timeAgo(createdAt),
    revokedAt ? `revoked ${timeAgo(revokedAt)}` : '',
  ])
  return {
    json: all,
    text: rows.length > 0 ? formatTable(['token', 'owner', 'may change', 'created', ''], rows) : 'There are no tokens.',
  }
}

async function createDeployToken(
  { owner, part = [], operator, why: typed }: { owner?: string; part?: string[]; operator?: boolean; why?: string },
  portal: Portal,
) {
  if (!owner || (operator === true) === part.length > 0)
    throw new UsageError('Name the owner and the parts: tokens new --owner NAME --part NAME, or --operator.')
  const because = await readReason(typed)
  const answer = await createToken(portal, { owner, ...(operator ? { operator } : { parts: part }), why: because })
  return {
    json: answer,
    text: `${answer.token}\nThe token is shown only once: give it to ${owner} as SWITCHBOARD_TOKEN. It may change ${operator ? 'everything' : part.join(', ')}.`,
  }
}

/** @param typed the reason */
async function revokeToken(id: string, typed: string | undefined, portal: Portal) {
  const because = await readReason(typed)
  await portal.remove(`/registry/api/tokens/${encodeURIComponent(id)}`, { why: because })
  return { json: { id, revoked: true }, text: `The token ${id} is revoked.` }
}
