// docker-compose.yml with deploy/https.yml, as docs/deployment.md describes it, with certificates of the test instead
// of certbot's.
import assert from 'node:assert/strict'
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { runTool } from '../../../shared/node/child-process.mjs'
import { makeAuthority, makeCertificate } from '../../../tools/deployment/certificates.ts'
import { hosts, publicAddress } from '../../../tools/deployment/names.ts'

const DOMAIN = hosts.portal.replace(/^portal\./, '')
export const portal = `https://${hosts.portal}`

/**
 * Makes the site and the certificates in the folder of the composition.
 * @param folder of docker-compose.yml
 * @returns for the composition
 */
export async function prepareHttps(
  folder: string,
): Promise<{ files: readonly string[]; settings: Record<string, string> }> {
  const { site, settings } = documentedSteps(readFileSync(join(folder, 'docs/deployment.md'), 'utf8'))
  await runTool('sh', ['-euc', site], { cwd: folder })
  const [lineage, acme] = [join(folder, 'lineage'), join(folder, 'acme')]
  for (const made of [lineage, acme]) mkdirSync(made)
  const authority = await makeAuthority(lineage)
  for (const name of Object.values(hosts)) await runDeployHook(folder, { lineage, name })
  // The servers know this file's authorities, and a retailer's certificates are of one that they know anyway.
  appendFileSync(join(folder, 'deploy/secrets/mail_certificate'), readFileSync(authority))
  return { files: ['docker-compose.yml', 'deploy/https.yml'], settings: { ...settings, ACME: acme } }
}

/** Calls copy-certificates.sh as certbot does. */
async function runDeployHook(folder: string, { lineage, name }: { lineage: string; name: string }) {
  await makeCertificate(lineage, name)
  await runTool('sh', ['-euc', 'mv "$NAME.crt" fullchain.pem && mv "$NAME.key" privkey.pem'], {
    cwd: lineage,
    env: { ...process.env, NAME: name },
  })
  const env = { ...process.env, RENEWED_LINEAGE: lineage, RENEWED_DOMAINS: name }
  await runTool(join(folder, 'deploy/copy-certificates.sh'), [], { env })
}

/**
 * @param guide docs/deployment.md
 * @returns the command that makes the site, and the variables that the page sets
 * @throws Error when the page has other commands
 */
export function documentedSteps(guide: string): { site: string; settings: Record<string, string> } {
  const block =
    /^```\n(sed .*?deploy\/https\.yml up.*?)^```$/ms.exec(guide)?.[1]?.replaceAll('YOUR.DOMAIN', DOMAIN) ?? ''
  const [site = ''] = /^sed .*$/m.exec(block) ?? []
  const exported = [...block.matchAll(/^export (.*)$/gm)].flatMap(([, words = '']) => words.split(' '))
  const settings = Object.fromEntries(exported.map((word) => word.split('=')))
  if (!site || !settings.PORTAL_URL) throw new Error('docs/deployment.md does not say how https.yml is started')
  return { site, settings }
}

export async function checkRedirect(): Promise<void> {
  const answer: IncomingMessage = await new Promise((resolve, reject) => {
    const options = { headers: { host: hosts.portal }, agent: false }
    get(`http://${publicAddress}/usage`, options, resolve).once('error', reject)
  })
  answer.resume()
  assert.equal(answer.statusCode, 308)
  assert.equal(answer.headers.location, `${portal}/usage`)
}
