import { throwsWhenDrawn } from '../../../e2e/support/variants.ts'
import { button, heading, link, navigation, profile, role, within } from '../places.ts'
import { openFromProfile } from './account.ts'
import type { Visit } from './journey.ts'

/** The portal waits ten seconds for a file. */
const DEADLINE_SECONDS = 25

const failure = (thing: string) => role('group', `We couldn't show ${thing} right now`)
const services = failure('my services')
const works = heading('Utilities')

/** Header and navigation stay usable, and a retry works without a reload. */
async function expectFailureAndRetry({ tab, network }: Visit) {
  await openFromProfile(tab, 'My services')
  await tab.see(services, DEADLINE_SECONDS)
  await tab.see(profile)
  await tab.click(within(navigation, link('Usage')))
  await tab.see(role('table', 'Summary'))
  await openFromProfile(tab, 'My services')
  await tab.see(services, DEADLINE_SECONDS)
  network.mend()
  await tab.click(button('Refresh'))
  await tab.see(works, DEADLINE_SECONDS)
}

const remote = /^\/remotes\/services\/.*\.js$/

export const withNetworkFault = (fault: Parameters<Visit['network']['breakFiles']>[1]) => async (visit: Visit) => {
  visit.network.breakFiles(remote, fault)
  try {
    await expectFailureAndRetry(visit)
  } finally {
    visit.network.mend()
  }
}

/** The page's only build throws while it is rendered. */
export async function throwWhenDrawn({ tab, registry }: Visit) {
  await registry.deploy('services', throwsWhenDrawn)
  await registry.withoutLastGood('services')
  await tab.open('/')
  await openFromProfile(tab, 'My services')
  await tab.see(services, DEADLINE_SECONDS)
  await tab.click(within(navigation, link('Usage')))
  await tab.see(role('table', 'Summary'))
}

/** A call of the API is answered with an error. */
export async function failCall({ tab, network }: Visit) {
  network.breakFiles(/^\/api\/portal\/account\/usage$/, 'is answered with 500')
  await tab.click(within(navigation, link('Usage')))
  await tab.see(role('group', "We couldn't load your data at this time. Please try again."), DEADLINE_SECONDS)
  network.mend()
  await tab.click(button('Refresh'))
  await tab.see(role('table', 'Summary'))
}

export async function goOffline({ tab, front }: Visit) {
  await tab.see(link('Check this bill line by line'))
  await tab.see(profile)
  await front.goAway()
  try {
    await tab.click(within(navigation, link('Usage')))
    await tab.see(button('Refresh'), DEADLINE_SECONDS)
    await tab.see(profile)
  } finally {
    await front.comeBack()
  }
  await tab.click(button('Refresh'))
  await tab.see(role('table', 'Summary'), DEADLINE_SECONDS)
}

export const breakStyle = async ({ tab, network }: Visit) => {
  network.breakFiles(/^\/remotes\/services\/.*\.css$/, 'is missing')
  try {
    await openFromProfile(tab, 'My services')
    await tab.see(services, DEADLINE_SECONDS)
  } finally {
    network.mend()
  }
  await tab.click(button('Refresh'))
  await tab.see(works, DEADLINE_SECONDS)
}
