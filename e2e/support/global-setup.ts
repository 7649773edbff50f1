// One seeded data folder and one server for all tests; tests that change the registry use a copy (see fixtures).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, prepareData, startProvider, startServer } from './servers'

export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-e2e-'))
  const clean = () => rmSync(folder, { recursive: true, force: true })
  try {
    // E2E_BASE: the portal's address, for an external provider configured with it.
    const port = process.env.E2E_BASE ? Number(new URL(process.env.E2E_BASE).port) : await freePort()
    const provider =
      process.env.E2E_ORIGINS === 'apart' ? await startProvider(join(folder, 'provider'), port) : undefined
    const prepared = join(folder, 'prepared')
    await prepareData(prepared)
    const server = await startServer(prepared, join(folder, 'common'), port)
    process.env.E2E_PORTAL = server.address
    process.env.E2E_FOLDER = folder
    return async () => {
      await server.stop()
      await provider?.stop()
      clean()
    }
  } catch (error) {
    clean()
    throw error
  }
}
