// The host's page as the server writes it, with the candidate as its only remote.
import { signedBytes } from '../../build/registry-rules.ts'
import { createKey, signatureOf } from '../../build/signing.ts'
import type { BuildRecord } from '@switchboard/record'

/**
 * The registry's response to a page that shows the candidate.
 * @param candidate signed here with a temporary key, because it is signed for customers only after the gate
 */
export function registryAnswer(candidate: BuildRecord) {
  const { pem, id, publicKey } = createKey()
  const current = { ...candidate, signature: signatureOf(pem, signedBytes(candidate)) }
  return {
    environment: 'prod',
    addressing: 'content',
    tag: 'gate',
    remotes: { [candidate.name]: { current, rule: { kind: 'current' } } },
    keys: [{ id, publicKey, parts: [candidate.name] }],
    ticket: 'gate',
  }
}

/** @param head elements that load the host */
export function writeHostPage(host: BuildRecord, candidate: BuildRecord, head: string[]) {
  const { base, build, files, contract, provides } = host
  const data = {
    ...registryAnswer(candidate),
    host: { base, build, files: files.filter(({ kind }) => kind !== 'asset'), contract, provides },
    identity: { 'auth-server-url': '/auth', realm: 'switchboard', resource: 'portal' },
  }
  return [
    ...head,
    '</head><body><div id="sb-root" class="sb-root"></div>',
    `<script type="application/json" id="switchboard-page">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    '</body></html>',
  ].join('\n')
}
