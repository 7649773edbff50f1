// Checks the portal's page: its headers and its files.
import { ask } from './ask.ts'
import { faultsOfFiles } from './files.ts'
import { failure, ok, warning, type Finding } from './finding.ts'

const MOST_SECONDS_APART = 30

/** @returns `identity`: the page's settings of the provider, as JSON */
export async function examinePage(
  portal: URL,
  { now = new Date() }: { now?: Date } = {},
): Promise<{ findings: Finding[]; identity?: string }> {
  let answer
  try {
    answer = await ask(new URL('/', portal), { headers: { accept: 'text/html' } })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { findings: [failure(`${portal.origin} does not respond: ${reason}`, 'Start nginx and the servers.')] }
  }
  const page = await answer.text()
  const identity = /\bdata-identity="([^"]*)"/.exec(page)?.[1]
  if (answer.status !== 200 || identity === undefined)
    return {
      findings: [failure(`${portal.origin} does not show a portal, but status ${answer.status}`, adviceOn(answer))],
    }
  const findings = [
    ...examineHeaders(portal, answer.headers),
    ...examineClock(answer.headers.get('date'), now),
    ...(await examineFiles(portal, page)),
  ]
  return { findings, identity: identity.replaceAll('&#34;', '"').replaceAll('&quot;', '"').replaceAll('&amp;', '&') }
}

function adviceOn({ status, headers }: Response) {
  if (status === 502 || status === 504) return 'nginx cannot reach a server: check their logs and the upstream.'
  if (status === 503) return 'No server is ready, or no build was adopted: check /health/ready of a server.'
  if (headers.has('location'))
    return `It redirects to ${headers.get('location')}: give the address of the portal itself.`
  return 'Is this the address of the portal?'
}

function examineHeaders({ protocol }: URL, headers: Headers): Finding[] {
  const policy = headers.get('content-security-policy') ?? ''
  const cookie = headers.getSetCookie().find((one) => one.startsWith('XSRF-TOKEN=')) ?? ''
  const isHttps = protocol === 'https:'
  const missing = [
    !/object-src 'none'/.test(policy) && 'Content-Security-Policy',
    !/frame-ancestors/.test(policy) && 'frame-ancestors',
    !headers.has('integrity-policy') && 'Integrity-Policy',
    headers.get('x-content-type-options') !== 'nosniff' && 'X-Content-Type-Options',
    headers.get('cache-control') !== 'no-store' && 'Cache-Control: no-store',
    isHttps && !headers.has('strict-transport-security') && 'Strict-Transport-Security',
    !/SameSite=Strict/i.test(cookie) && 'the cookie XSRF-TOKEN',
    isHttps && !/;\s*Secure/i.test(cookie) && 'Secure in the cookie XSRF-TOKEN',
  ].filter((name) => name !== false)
  if (missing.length === 0) return [ok('the page has its security headers')]
  const what = `the page arrives without ${missing.join(', ')}`
  return [failure(what, 'A proxy removes them, or PUBLIC_URL of the servers is another address.')]
}

/** @param date header of the response */
function examineClock(date: string | null, now: Date): Finding[] {
  const apart = Math.round(Math.abs(Date.parse(date ?? '') - now.getTime()) / 1000)
  if (Number.isNaN(apart)) return []
  if (apart <= MOST_SECONDS_APART) return [ok('the clocks of the server and of this machine agree')]
  return [
    warning(
      `the clocks of the server and of this machine differ by ${apart} seconds`,
      'Signatures and sessions depend on time: use NTP.',
    ),
  ]
}

async function examineFiles(portal: URL, page: string) {
  const files = [...page.matchAll(/(?:src|href)="([^"]+)" integrity="([^"]+)"/g)].map(
    ([, address = '', integrity = '']) => ({ address, integrity }),
  )
  const faults = await faultsOfFiles(portal, files)
  return [
    faults.length === 0
      ? ok(`the ${files.length} files of the page are as published`)
      : failure(
          `browsers refuse ${faults.length} of ${files.length} files: ${faults[0]}`,
          'npm run switchboard -- status, and check the storage.',
        ),
    ...(await examineCompression(portal, files.find(({ address }) => address.endsWith('.js'))?.address)),
  ]
}

async function examineCompression(portal: URL, script: string | undefined) {
  if (script === undefined) return []
  const answer = await ask(new URL(script, portal), { headers: { 'accept-encoding': 'br, gzip' } }).catch(
    () => undefined,
  )
  await answer?.body?.cancel()
  const isImmutable = /immutable/.test(answer?.headers.get('cache-control') ?? '')
  return [
    answer?.headers.has('content-encoding')
      ? ok('scripts arrive compressed')
      : warning('scripts arrive uncompressed', 'A proxy removes Accept-Encoding, or decompresses: pages load later.'),
    isImmutable
      ? ok('browsers keep files of builds')
      : warning('browsers request the files of builds repeatedly', 'A proxy changes Cache-Control.'),
  ]
}
