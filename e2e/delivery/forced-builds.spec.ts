// Builds that the gate refuses, forced by an operator: customers get the last good build, and the owner the source line.
// page-errors.spec.ts has errors of handlers and effects, and page-faults.spec.ts pages that do not throw.
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { DEADLINE_MS } from '../support/shell'
import { buildFixture, operatorOf } from '../support/switchboard'
import type { Edit } from '../support/variants'

const MINUTE = 60_000

interface Forced {
  /** A fixture of the gate's tests. */
  readonly fixture: string
  readonly path: string
  /** Makes the build a good one. */
  readonly mend: Edit
  /** What the good build shows. */
  readonly good: string
  readonly error: RegExp
  readonly line: string
}

const whileDrawing: Forced = {
  fixture: 'broken-pages',
  path: '/gate-broken-pages/throws-while-rendering',
  mend: (text) => text.replaceAll(/throw (new )?Error\(`[^`]*has no price`\)/g, 'return "A good page"'),
  good: 'A good page',
  error: /has no price/,
  line: 'platform/gate/fixtures/broken-pages/src/ThrowsWhileRendering.tsx:5:',
}

/** LONG=1: also while drawing, which page-faults.spec.ts and page-errors.spec.ts have apart from each other. */
const forced: readonly Forced[] = [
  {
    fixture: 'unloadable',
    path: '/gate-unloadable',
    mend: (text) => text.replaceAll(/throw (new )?Error\("not today"\)/g, 'void 0'),
    good: 'Nothing to see here.',
    error: /Error: not today/,
    line: 'platform/gate/fixtures/unloadable/src/Page.tsx:4:',
  },
  ...(process.env.LONG ? [whileDrawing] : []),
]

// fault-matrix.spec.ts replaces a build that throws. The API tests of page errors and the unit tests of source lines check
// what its owner reads.
test(
  'a build that throws at import is replaced by the last good one, and its source line is shown',
  { tag: '@long' },
  async ({ page, ownServer, registry, signedInAs, expectErrors }, testInfo) => {
    expectErrors(/not today/, /has no price/, /the page failed/)
    const type = operatorOf(ownServer)
    await signedInAs(alex, '/')
    for (const { fixture, path, mend, good, error, line } of forced)
      await test.step(fixture, async () => {
        const dist = testInfo.outputPath(fixture)
        await buildFixture(fixture, dist)
        const { name, build } = await registry.deployBuilt(dist)
        await registry.deploy(name, mend)
        await registry.promote(name, build)
        await page.goto(path)
        await expect(page.getByText(good)).toBeVisible({ timeout: DEADLINE_MS })
        const known = async () => JSON.stringify(await registry.read(`errors?part=${name}`))
        await expect.poll(known, { timeout: MINUTE }).toContain('Error')
        const shown = await type(['errors', name])
        expect(shown).toMatch(error)
        expect(shown).toContain(line)
      })
  },
)
