// npm run test:long: the tests that repeat one thing, as often as a day of use does. npm test repeats it until a fault would show.
import { buildChangedParts } from '../launch/build-parts.mjs'
import { runPlaywright } from './runners.mjs'

const specs = ['delivery/deploy-under-load', 'embedding/growth']

await buildChangedParts()
const { passed, failed } = await runPlaywright('e2e/playwright.config.ts', 'e2e/test-results', { LONG: '1' }, specs)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
