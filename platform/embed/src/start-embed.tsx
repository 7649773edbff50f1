// Shows each element's remote, with one loader and one session for the whole page.
import { startPageAnalytics } from '@switchboard/analytics/page'
import { queryClient } from '@switchboard/api-client'
import { freshToken, hideWhenLeft } from '@switchboard/auth'
import { TAG, type Embed, type EmbedOptions } from '@switchboard/element'
import { setPageNumber } from '@switchboard/events'
import { createLoader, enforceIntegrity, PageFault } from '@switchboard/loader'
import { setRootOptions } from '@switchboard/remote'
import type { EmbedBrand } from './frame'
import { createPlace, type Place } from './place'
import { readPage } from './read-page'
import { createSession } from './session'
import { createShownPoll } from './shown-poll'

/** @param answer the response of /registry/embed.json @throws Error if it is unusable */
export function startEmbed(answer: unknown, options: EmbedOptions, brand: EmbedBrand): Embed {
  const page = readPage(answer)
  // A development server's files change during use.
  if (!page.standalone) enforceIntegrity(page.embed, page.addressing)
  startPageAnalytics()
  const session = createSession(options, page.identity)
  const loader = createLoader({
    shell: { name: 'embed', ...page.embed },
    resolution: page,
    addressing: page.addressing,
    token: async () => (session.isOpen() ? freshToken() : undefined),
    onPageNumber: setPageNumber,
    replaceBuilds: (remotes) => (page.standalone ? page.remotes : remotes),
  })
  setRootOptions(loader.rootOptions, () => new PageFault('suspended'))
  const poll = createShownPoll(loader)
  const context = { loader, session, brand, onShown: poll.remoteShown }
  const environment = page.standalone ? 'standalone' : 'embedded'
  const places = new Map<HTMLElement, Place>()
  session.onChange(() => {
    queryClient.clear()
    poll.sessionChanged()
    for (const place of places.values()) place.restart()
  })
  hideWhenLeft(TAG, session.confirm)
  const hide = (element: HTMLElement) => {
    places.get(element)?.close()
    places.delete(element)
  }
  return {
    hide,
    refresh: () => void queryClient.invalidateQueries(),
    show(element) {
      // AngularJS templates write an empty text for a missing value.
      const [name = '', path] = ['name', 'path'].map((one) => element.getAttribute(one)?.trim() || undefined)
      const shown = places.get(element)
      if (shown?.name === name && shown.path === path) return
      hide(element)
      places.set(element, createPlace(element, { name, path }, { ...context, environment }))
    },
    accept: (given) => void session.accept(given),
    sessionEnded: session.expire,
  }
}
