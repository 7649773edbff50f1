// Creates a certificate authority, and certificates that it signs, with openssl.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../shared/node/child-process.mjs'

const DAYS = '30'
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', DAYS]

/** @returns the path of its certificate */
export async function makeAuthority(folder: string): Promise<string> {
  const [certificate, key] = [join(folder, 'authority.crt'), join(folder, 'authority.key')]
  await runTool('openssl', [
    'req',
    '-x509',
    ...newKey,
    '-subj',
    '/CN=Test authority',
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  return certificate
}

/**
 * Replaces an existing certificate of that name.
 * @param folder that of the authority, and of the result: NAME.crt and NAME.key
 * @param name of a host
 * @param into the folder of the result
 */
export async function makeCertificate(folder: string, name: string, into: string = folder) {
  const request = join(folder, `${name}.csr`)
  const extensions = join(folder, `${name}.ext`)
  writeFileSync(extensions, `subjectAltName=DNS:${name}\nextendedKeyUsage=serverAuth\n`)
  await runTool('openssl', [
    'req',
    ...newKey,
    '-subj',
    `/CN=${name}`,
    '-keyout',
    join(into, `${name}.key`),
    '-out',
    request,
  ])
  const authority = ['-CA', join(folder, 'authority.crt'), '-CAkey', join(folder, 'authority.key'), '-CAcreateserial']
  const result = ['-days', DAYS, '-extfile', extensions, '-out', join(into, `${name}.crt`)]
  await runTool('openssl', ['x509', '-req', '-in', request, ...authority, ...result])
}
