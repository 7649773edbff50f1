// The port of a development server.
import { createServer } from 'node:net'

/** @throws Error with what to do, if another program listens at the port of this machine */
export async function requireFreePort(port: number): Promise<void> {
  const trial = createServer()
  try {
    await new Promise<void>((resolve, reject) => trial.once('error', reject).listen(port, 'localhost', resolve))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    throw new Error(`Port ${port} is in use: stop what uses it, or set PORT, as in PORT=${port + 1} npm run dev.`, {
      cause: error,
    })
  }
  await new Promise((resolve) => trial.close(resolve))
}
