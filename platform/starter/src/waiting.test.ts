import { brand } from '@switchboard/brand'
import { waitingMarkup } from './waiting'

test('the page shows the brand and the waiting text without its own script or style', () => {
  const markup = waitingMarkup()
  expect(markup.replaceAll(/<[^>]+>/g, '')).toBe(
    `${brand.name}This process can take up to 30 secondsThis page couldn't start. Please reload it, or call us on ${brand.supportPhone}.`,
  )
  for (const { path } of brand.mark) expect(markup).toContain(` d="${path}"`)
  expect(markup).not.toMatch(/<script|<style|style=|onload/)
})

test('the page does not show it if its host does not know it', () => {
  expect(waitingMarkup()).toMatch(/^<div id="sb-waiting" hidden>/)
})
