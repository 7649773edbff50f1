// The host's page as the server writes it, with the candidate as its only remote.
import { signedBytes } from '../../build/registry-rules.ts'
import { createKey, signatureOf } from '../../build/signing.ts'
import type { BuildRecord } from '@switchboard/record'

/**
 * @param candidate signed here with a temporary key, because it is signed for customers only after the gate
 * @param head elements that load the host
 */
export function writeHostPage(host: BuildRecord, candidate: BuildRecord, head: string[]) {
  const { pem, id, publicKey } = createKey()
  const current = { ...candidate, signature: signatureOf(pem, signedBytes(candidate)) }
  const { base, build, files, contract, provides } = host
  const data = {
    environment: 'prod',
    addressing: 'content',
    host: { base, build, files: files.filter(({ kind }) => kind !== 'asset'), contract, provides },
    tag: 'gate',
    remotes: { [candidate.name]: { current, rule: { kind: 'current' } } },
    keys: [{ id, publicKey, parts: [candidate.name] }],
    ticket: 'gate',
    identity: { 'auth-server-url': '/auth', realm: 'switchboard', resource: 'portal' },
  }
  return [
    ...head,
    '</head><body><div id="sb-root" class="sb-root"></div>',
    `<script type="application/json" id="switchboard-page">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    '</body></html>',
  ].join('\n')
}
