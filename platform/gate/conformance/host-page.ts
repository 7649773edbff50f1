// The host's page as the server writes it, with the candidate, and remotes whose places it fills.
import { signedBytes } from '../../build/registry-rules.ts'
import { createKey, signatureOf } from '../../build/signing.ts'
import type { BuildRecord } from '@switchboard/record'

/**
 * The registry's response to a page that shows the candidate.
 * @param remotes signed here with a temporary key, because the candidate is signed for customers only after the gate
 */
export function registryAnswer(...remotes: readonly BuildRecord[]) {
  const { pem, id, publicKey } = createKey()
  const signed = remotes.map(({ signature: _, ...record }) => ({
    ...record,
    signature: signatureOf(pem, signedBytes(record)),
  }))
  return {
    environment: 'prod',
    addressing: 'content',
    tag: 'gate',
    remotes: Object.fromEntries(signed.map((current) => [current.name, { current, rule: { kind: 'current' } }])),
    keys: [{ id, publicKey, parts: remotes.map(({ name }) => name) }],
    ticket: 'gate',
  }
}

/** @param head elements that load the host */
export function writeHostPage(host: BuildRecord, remotes: readonly BuildRecord[], head: string[]) {
  const { base, build, files, contract, contracts, provides } = host
  const data = {
    ...registryAnswer(...remotes),
    host: { base, build, files: files.filter(({ kind }) => kind !== 'asset'), contract, contracts, provides },
    identity: { 'auth-server-url': '/auth', realm: 'switchboard', resource: 'portal' },
  }
  return [
    ...head,
    '</head><body><div id="sb-root" class="sb-root"></div>',
    `<script type="application/json" id="switchboard-page">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    '</body></html>',
  ].join('\n')
}
