import { brand } from '@switchboard/brand'
import { waitingMarkup } from './waiting'

test('the page shows the brand and the waiting text, without a script or a style of its own', () => {
  const markup = waitingMarkup(brand)
  expect(markup.replaceAll(/<[^>]+>/g, '')).toBe(
    `${brand.name}This process can take up to 30 secondsThis page couldn't start. Please reload it, or call us on ${brand.supportPhone}.`,
  )
  for (const { path } of brand.mark) expect(markup).toContain(` d="${path}"`)
  expect(markup).not.toMatch(/<script|<style|style=|onload/)
})

test('a page whose host does not know it does not show it', () => {
  expect(waitingMarkup(brand)).toMatch(/^<div id="sb-waiting" hidden>/)
})
