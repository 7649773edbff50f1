import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '../../checks.ts'
import { button, first, link, navigation, role, within } from '../places.ts'
import type { Tab } from '../tab.ts'
import type { Visit } from './journey.ts'

/** Not the whole name: in WebKit, ivya counts the hidden copy of the word that keeps its width. */
const interval = (name: string) => role('radio', new RegExp(`^${name}`))
const table = role('table', 'Summary')
const chart = role('group', /Choose a bar to see its value/)
const bars = within(chart, role('radio'))
const chosenBar = within(chart, role('radio', undefined, { checked: true }))

/** @param name part of the chart's */
const seeChart = (tab: Tab, name: string) => tab.see(role('group', new RegExp(`${name}.*Choose a bar`, 's')))

export async function readUsage({ tab, downloads }: Visit) {
  await tab.click(within(navigation, link('Usage')))
  await tab.see(table)
  assert.equal((await tab.all(bars)).length, 12)
  await tab.focus(chosenBar)
  await tab.press('Home')
  await tab.focused(first(bars))
  await tab.press('ArrowRight')
  await tab.focused(`${bars} >> nth=1`)
  await tab.see(chosenBar)
  await tab.press('End')
  await tab.focused(`${bars} >> nth=11`)

  await tab.click(interval('Daily'))
  await seeChart(tab, 'daily amounts')
  await choosePeriod(tab)
  await tab.reload()
  await seeChart(tab, 'daily amounts')

  await tab.focus(link('Skip chart, go to table'))
  await tab.press('Enter')
  await tab.focused(table)

  await tab.click(button('Download CSV'))
  const lines = () => {
    const name = readdirSync(downloads).find((one) => one.endsWith('.csv'))
    return name === undefined ? 0 : readFileSync(join(downloads, name), 'utf8').trim().split('\n').length
  }
  await waitUntil('a saved file with a line for each day', () => lines() >= 28, 30)

  await tab.driver.navigate().back()
  await seeChart(tab, 'daily amounts')
}

async function choosePeriod(tab: Tab) {
  const options = await (await tab.find(role('combobox', 'Period'))).findElements({ css: 'option' })
  await options[1]?.click()
  await tab.arrive(/period=\d{4}-\d{2}/)
}
