// Whether the checks find faults: run on a page that has one of each kind.
import type { Browser } from '@playwright/test'
import { labelFaults } from './label-names.ts'
import { runInPage } from './page-script.ts'

const PAGE = `<!doctype html><html lang="en"><title>Faults</title><style>
  body { margin: 0; font: 16px sans-serif }
  .wide { width: 2000px }
  .cut { width: 40px; overflow: hidden; white-space: nowrap }
  .one, .other { position: absolute; top: 200px; left: 10px }
  .cover { position: absolute; top: 300px; left: 0; width: 300px; height: 40px; background: white }
  .covered { position: absolute; top: 305px; left: 10px; margin: 0 }
  .small { width: 20px; height: 20px; padding: 0; overflow: visible }
  .moving { transition: transform 1s }
  .bar { width: 30px; height: 60px; background: teal }
  .mark::before { content: ''; display: block; width: 40px; height: 8px; background: teal }
  .flat { border: 0; background: silver; appearance: none; width: 60px; height: 60px }
  .unmarked { outline: none !important; border: 0; background: none; width: 60px; height: 60px }
  .stuck { position: sticky; top: 0; height: 200px; background: gray }
</style>
<div class="stuck">Header</div><main><div class="wide">Wide</div><p class="cut">Words that are cut off</p>
<p class="one">First words</p><p class="other">Other words</p>
<p class="covered">Covered words</p><div class="cover"></div>
<button class="small">x</button><button aria-label="Send" class="moving">Submit</button>
<div class="bar"></div><div class="mark"></div><button class="flat">Flat</button><button class="unmarked">Bare</button>
<nav><ul><li><a href="/a" aria-current="page">A</a></li><li><a href="/b">B</a></li></ul></nav>
<div style="height: 900px"></div></main>`

/** @returns what the checks should have found, but did not */
export async function missedFaults(browser: Browser, script: string): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await page.setContent(PAGE)
    await page.evaluate(script)
    const found = [...(await runInPage(page, 'layoutFaults')), ...(await runInPage(page, 'stuckFaults'))]
    found.push(...(await runInPage(page, 'motionFaults')), ...(await runInPage(page, 'focusFaults')))
    await runInPage(page, 'markPainted')
    await page.setViewportSize({ width: 320, height: 1600 })
    found.push(...(await runInPage(page, 'coveredTexts')), ...(await runInPage(page, 'targetFaults')))
    found.push(...(await runInPage(page, 'printedControls')))
    found.push(...(await labelFaults(page, await context.newCDPSession(page))))
    await page.emulateMedia({ forcedColors: 'active' })
    found.push(...(await runInPage(page, 'forcedFaults')))
    return expected.filter((pattern) => !found.some((fault) => pattern.test(fault))).map(({ source }) => source)
  } finally {
    await context.close()
  }
}

const expected = [
  /^the page is 2000 px wide/,
  /^cut off: p\.cut/,
  /^on each other: .*(First|Other) words/,
  /stuck.* take 200 of 256 px/,
  /^button\.moving: transition of transform/,
  /^button\.unmarked "Bare" does not show its focus/,
  /^covered: p\.covered/,
  /^button\.small "x" is 20 × 20 px/,
  /^“Submit” is seen, but the name is “Send”/,
  /^printed: nav/,
  /^printed: button\.flat/,
  /^not seen: div\.bar/,
  /^not seen: ::before of div\.mark/,
  /^no edge of div\.stuck/,
  /^no edge: button\.flat/,
  /^chosen like others: a/,
]
