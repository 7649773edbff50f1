// A position in a remote's page that other remotes fill (decision record 0105).
import type { ComponentType } from 'react'

export interface PlaceProps {
  /** One of the places of the page's route, for example 'dashboard.card'. */
  readonly name: string
}

let content: ComponentType<PlaceProps> | undefined

/** Call before the first page is shown. A shell that does not call it shows nothing in places. */
export function setPlaceContent(component: ComponentType<PlaceProps>): void {
  content = component
}

/** Shows what other remotes have for this place, one below the other. Without any, it renders nothing. */
export function Place({ name }: PlaceProps) {
  const Content = content
  return Content ? <Content name={name} /> : null
}
