// What the server and its commands say when they cannot start, as one sentence for the customer.
import { dataFolder, externalDatabase, port, shown } from './place.mjs'
import { diskFull, Trouble } from './trouble.mjs'

/** @param {string} output the last of what the server printed. Undefined: not a trouble that we know */
export function serverTrouble(output) {
  if (/ENOSPC|no space left on device|\b53100\b/i.test(output)) return diskFull(shown(dataFolder))
  if (/EADDRINUSE/.test(output))
    return new Trouble(`Port ${port()} is in use: choose another with PORT=${port() + 1} npm start.`)
  const words = output.split('\n').filter((line) => line.trim() && !isNoise(line))
  // What the server knows of, it says in one sentence without a stack.
  if (words.length === 1 && /^[A-Z].*[.!…]$|npm run reset$/.test(words[0])) return new Trouble(words[0])
  if (externalDatabase && /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|\b(28P01|28000|3D000)\b/.test(output)) {
    return new Trouble(
      'The database of DATABASE_URL does not let us in: check that it runs, and its address, name and password.',
    )
  }
  return undefined
}

const isNoise = (line) =>
  /^(\{.*\}|progress: .*|oidc-provider (WARNING|NOTICE): .*|\(node:\d+\) .*|\(Use `node --trace.*)$/.test(line.trim())
