import { readFileSync } from 'node:fs'
import { parseRelease } from '@switchboard/platform-server/registry'

/** What the build of the server has written about the release. */
export const readRelease = () => parseRelease(readFileSync(new URL('./release.json', import.meta.url), 'utf8'))
