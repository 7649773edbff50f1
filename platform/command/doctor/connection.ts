// Checks certificate, protocol, and the redirect from http to https.
import { connect } from 'node:tls'
import { ask } from './ask.ts'
import { failure, ok, warning, type Finding } from './finding.ts'

/**
 * Certificates are usually renewed when a third of their 90 days is left. With fewer days than this, the renewal has
 * failed.
 */
const LEAST_DAYS = 14
const A_DAY_MS = 24 * 60 * 60 * 1000

/** @param options `ca`: an authority in PEM instead of those that this machine trusts */
export async function examineConnection(
  address: URL,
  { now = new Date(), ca }: { now?: Date; ca?: Buffer } = {},
): Promise<Finding[]> {
  if (address.protocol === 'http:')
    return [
      warning(
        `${address.origin} is not https`,
        'Right for a trial on one machine. Customers need docs/deployment.md, TLS.',
      ),
    ]
  return [...(await examineTls(address, now, ca)), ...(await examinePlainAddress(address))]
}

async function examineTls({ hostname, port }: URL, now: Date, ca?: Buffer) {
  try {
    const { validTo, protocol } = await handshake({ host: hostname, port: Number(port || 443), ca })
    return [
      describeCertificate(hostname, Math.floor((validTo.getTime() - now.getTime()) / A_DAY_MS)),
      protocol === 'h2'
        ? ok(`${hostname} offers HTTP/2`)
        : warning(`${hostname} offers no HTTP/2`, 'Pages load later: see deploy/nginx/https.conf.'),
    ]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [
      failure(`browsers cannot connect to ${hostname} over TLS: ${reason}`, 'Check certificate, names and nginx.'),
    ]
  }
}

function describeCertificate(hostname: string, days: number) {
  const what = `the certificate of ${hostname} is valid for ${days} more days`
  return days >= LEAST_DAYS ? ok(what) : warning(what, 'Nothing renews it: see docs/operations.md, certificates.')
}

/** @throws the connection's error, including for a certificate that browsers refuse */
function handshake(to: {
  host: string
  port: number
  ca?: Buffer
}): Promise<{ validTo: Date; protocol: string | false | null }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...to, servername: to.host, ALPNProtocols: ['h2', 'http/1.1'], timeout: 10_000 })
    socket.once('secureConnect', () => {
      resolve({ validTo: new Date(socket.getPeerCertificate().valid_to), protocol: socket.alpnProtocol })
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer within 10 seconds')))
    socket.once('error', reject)
  })
}

/** Only for the default port: for another https port, the matching http port is unknown. */
async function examinePlainAddress(address: URL) {
  if (address.port) return []
  const plain = `http://${address.hostname}/`
  const answer = await ask(plain).catch(() => undefined)
  // Browsers try https on their own.
  if (answer === undefined) return []
  const location = answer.headers.get('location') ?? ''
  const isSent = [301, 302, 307, 308].includes(answer.status) && location.startsWith('https:')
  return [
    isSent
      ? ok(`${plain} leads to https`)
      : failure(`${plain} answers ${answer.status} without leading to https`, 'See deploy/nginx/https.conf.'),
  ]
}
